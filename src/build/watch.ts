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
}

/** Builds the site, and again after every change until it is closed. */
export function watchSite(input: WatchInput) {
  const { builder, folder, onBuilt, onFailure, onProblem } = input
  let isClosed = false
  let isOutdated = true
  let running: Promise<void> | undefined

  async function build(): Promise<void> {
    isOutdated = false
    const startedAt = performance.now()
    try {
      const result = await builder.build()
      if (!isClosed) onBuilt(result, performance.now() - startedAt)
    } catch (problem) {
      if (!isClosed) onFailure(problem)
    }
  }

  async function buildAll(): Promise<void> {
    while (isOutdated && !isClosed) await build()
  }

  function start(): void {
    running ??= buildAll().finally(() => {
      running = undefined
      if (isOutdated && !isClosed) start()
    })
  }

  const watcher = watchFolder(folder, {
    onChange({ paths, structure }: Change) {
      builder.invalidate(paths, structure)
      isOutdated = true
      start()
    },
    onProblem,
    isIgnored: builder.isOutput,
  })
  // Changes from before the watcher is ready would go unnoticed.
  void watcher.ready.then(start)

  return {
    async close(): Promise<void> {
      isClosed = true
      await watcher.close()
      await running
      await builder.close()
    },
  }
}
