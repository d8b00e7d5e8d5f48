import { statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
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
  /** chokidar reports no change of a file within 50 ms of the one before. */
  const recheckMs = 60
  let batch: Change | undefined
  let startedAt = 0
  let timer: NodeJS.Timeout | undefined
  const rechecks = new Set<NodeJS.Timeout>()

  const flush = () => {
    const change = batch
    batch = undefined
    if (!change) return
    recheck([...change.paths])
    onChange(change)
  }
  /** Looks again for changes that were made right after these. */
  const recheck = (paths: readonly string[]) => {
    const before = paths.map((path) => stampOf(join(folder, path)))
    const later = setTimeout(() => {
      rechecks.delete(later)
      for (const [at, path] of paths.entries()) {
        const now = stampOf(join(folder, path))
        if (now !== before[at]) add(join(folder, path), now === '' || before[at] === '')
      }
    }, recheckMs)
    rechecks.add(later)
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
      for (const later of rechecks) clearTimeout(later)
      await watcher.close()
    },
  }
}

/** Differs after every change of a file. Empty if there is none, or a folder. */
function stampOf(path: string): string {
  try {
    const status = statSync(path)
    return status.isFile() ? `${status.ino} ${status.size} ${status.mtimeMs}` : ''
  } catch {
    return ''
  }
}

function toSitePath(folder: string, path: string): string {
  return relative(folder, path).split(sep).join('/')
}
