import { relative, sep } from 'node:path'
import { watch } from 'chokidar'
import { isIgnored } from './files.ts'
import { errorCode } from './user-error.ts'

export type Change = { paths: Set<string>; structure: boolean }

export type WatchOptions = {
  onChange: (change: Change) => void
  onProblem: (message: string) => void
  /** Files that are not watched, by path. */
  isIgnored?: (path: string) => boolean
}

/**
 * Reports changes in batches: an editor saves a file in three steps and a checkout writes thousands, and each
 * is one change to the site. A batch ends after a short pause, or when it reaches a maximum age.
 */
export function watchFolder(
  folder: string,
  { onChange, onProblem, isIgnored: isOther = () => false }: WatchOptions,
): { close: () => Promise<void>; ready: Promise<void> } {
  const pauseMs = 20
  const maxAgeMs = 250
  let batch: Change | undefined
  let startedAt = 0
  let timer: NodeJS.Timeout | undefined

  const flush = () => {
    const change = batch
    batch = undefined
    if (change) onChange(change)
  }
  const add = (path: string, structure: boolean) => {
    if (!batch) {
      batch = { paths: new Set(), structure: false }
      startedAt = performance.now()
    }
    batch.paths.add(toSitePath(folder, path))
    batch.structure ||= structure
    clearTimeout(timer)
    timer = setTimeout(flush, Math.max(0, Math.min(pauseMs, startedAt + maxAgeMs - performance.now())))
  }
  const watcher = watch(folder, {
    ignoreInitial: true,
    followSymlinks: false,
    ignored(path) {
      const sitePath = toSitePath(folder, path)
      return isIgnored(sitePath) || isOther(sitePath)
    },
  })
  watcher.on('change', (path) => add(path, false))
  watcher.on('add', (path) => add(path, true))
  watcher.on('unlink', (path) => add(path, true))
  watcher.on('error', (problem) => {
    // During a checkout, a folder can disappear or become unreadable, which counts as a change.
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
