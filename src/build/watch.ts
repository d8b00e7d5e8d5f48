import { type Change, watchFolder } from '../core/watch-folder.ts'
import type { Builder, BuildResult } from './build.ts'

type WatchInput = {
  builder: Builder
  folder: string
  /** Called after every build, with its duration. */
  onBuilt: (result: BuildResult, milliseconds: number) => void
  /** Called for a build that failed. The next change starts another. */
  onFailure: (problem: unknown) => void
  onProblem: (message: string) => void
  /** A search index that takes longer follows after the pages. */
  quickSearchMs?: number
}

/** The index is built when the author pauses. */
const idleMs = 1000

/** Builds the site, and again after every change until it is closed. */
export function watchSite(input: WatchInput) {
  const { builder, folder, onBuilt, onFailure, onProblem, quickSearchMs = 200 } = input
  let isClosed = false
  let isOutdated = true
  let isSearchOutdated = false
  let running: Promise<void> | undefined
  let idle: NodeJS.Timeout | undefined
  /** How much longer a build with search takes. */
  let searchMs = 0

  async function build(keepSearch: boolean): Promise<void> {
    isOutdated = false
    const startedAt = performance.now()
    try {
      const result = await builder.build({ keepSearch })
      const milliseconds = performance.now() - startedAt
      if (result.kind === 'built') {
        if (!keepSearch) searchMs = result.searchMs
        isSearchOutdated = keepSearch
      }
      if (!isClosed) onBuilt(result, milliseconds)
    } catch (problem) {
      if (!isClosed) onFailure(problem)
    }
  }

  async function buildAll(): Promise<void> {
    while (isOutdated && !isClosed) await build(searchMs > quickSearchMs)
    if (isSearchOutdated) idle = setTimeout(() => start(() => build(false)), idleMs)
  }

  function start(run: () => Promise<void>): void {
    clearTimeout(idle)
    running ??= run().finally(() => {
      running = undefined
      if (isOutdated && !isClosed) start(buildAll)
    })
  }

  const watcher = watchFolder(folder, {
    onChange({ paths, structure }: Change) {
      builder.invalidate(paths, structure)
      isOutdated = true
      start(buildAll)
    },
    onProblem,
    isIgnored: builder.isOutput,
  })
  // Changes from before the watcher is ready would go unnoticed.
  void watcher.ready.then(() => start(buildAll))

  return {
    async close(): Promise<void> {
      isClosed = true
      clearTimeout(idle)
      await watcher.close()
      await running
      await builder.close()
    },
  }
}
