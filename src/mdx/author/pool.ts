import { Worker } from 'node:worker_threads'
import { packagePath } from '../../core/package-files.ts'
import type { BodyResult, WorkerJob } from './job.ts'

export type AuthorPool = { run: (job: WorkerJob) => Promise<BodyResult>; close: () => Promise<void> }

export class AuthorTimeout extends Error {}

type Waiting = {
  resolve: (result: BodyResult) => void
  reject: (problem: Error) => void
  timer: NodeJS.Timeout
}

/**
 * Author code runs in a thread of its own: its environment is empty, and a loop without end costs that thread, not
 * the site. The thread starts when the first page needs it.
 */
export function createAuthorPool({ timeout = 5_000 }: { timeout?: number } = {}): AuthorPool {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | undefined
  let next = 0

  function start(): Worker {
    const started = new Worker(packagePath('dist/author-worker.js'), {
      env: {},
      argv: [],
      execArgv: [],
      stdin: false,
    })
    started.unref()
    started.on(
      'message',
      ({ id, result, failure }: { id: number; result?: BodyResult; failure?: string }) => {
        const job = waiting.get(id)
        waiting.delete(id)
        clearTimeout(job?.timer)
        if (result) job?.resolve(result)
        else job?.reject(new Error(failure))
      },
    )
    started.on('error', (problem) => stop(problem))
    return started
  }

  function stop(problem: Error): void {
    const stopped = worker
    worker = undefined
    for (const job of waiting.values()) {
      clearTimeout(job.timer)
      job.reject(problem)
    }
    waiting.clear()
    void stopped?.terminate()
  }

  return {
    run(job) {
      worker ??= start()
      const id = next++
      return new Promise((resolve, reject) => {
        const timer = setTimeout(
          () => stop(new AuthorTimeout(`it ran longer than ${timeout / 1000} seconds`)),
          timeout,
        )
        waiting.set(id, { resolve, reject, timer })
        worker?.postMessage({ id, job })
      })
    },
    async close() {
      await worker?.terminate()
      worker = undefined
    },
  }
}
