import { relative, sep } from 'node:path'
import { watch } from 'chokidar'
import { isIgnored } from './files.ts'
import { errorCode } from './user-error.ts'

export type Change = { paths: Set<string>; structure: boolean }

export type WatchOptions = { onChange: (change: Change) => void; onProblem: (message: string) => void }

/**
 * Reports changes in batches: an editor writes a file in three steps and a checkout thousands at once, and each is one
 * change to the site. A batch ends after a short pause, and after a while even without one.
 */
export function watchFolder(
  folder: string,
  { onChange, onProblem }: WatchOptions,
): { close: () => Promise<void>; ready: Promise<void> } {
  const quiet = 20
  const longest = 250
  let batch: Change | undefined
  let since = 0
  let timer: NodeJS.Timeout | undefined

  const flush = () => {
    const change = batch
    batch = undefined
    if (change) onChange(change)
  }
  const add = (path: string, structure: boolean) => {
    if (!batch) {
      batch = { paths: new Set(), structure: false }
      since = performance.now()
    }
    batch.paths.add(toSitePath(folder, path))
    batch.structure ||= structure
    clearTimeout(timer)
    timer = setTimeout(flush, Math.max(0, Math.min(quiet, since + longest - performance.now())))
  }
  const watcher = watch(folder, {
    ignoreInitial: true,
    followSymlinks: false,
    ignored: (path) => isIgnored(toSitePath(folder, path)),
  })
  watcher.on('change', (path) => add(path, false))
  watcher.on('add', (path) => add(path, true))
  watcher.on('unlink', (path) => add(path, true))
  watcher.on('error', (problem) => {
    // A folder can vanish, or become unreadable, in the middle of a checkout; that is a change like any other.
    add(folder, true)
    const code = errorCode(problem)
    if (code === 'ENOSPC' || code === 'EMFILE') {
      onProblem(
        'The system limit for watched files is reached, so some changes do not show. On Linux, raise fs.inotify.max_user_watches.',
      )
    }
  })
  return {
    ready: new Promise((resolve) => watcher.once('ready', resolve)),
    async close() {
      clearTimeout(timer)
      await watcher.close()
    },
  }
}

function toSitePath(folder: string, path: string): string {
  return relative(folder, path).split(sep).join('/')
}
