import { Worker } from 'node:worker_threads'
import { packagePath } from '../../core/package-files.ts'
import type { BodyResult, WorkerJob } from './job.ts'

export type AuthorPool = { run: (job: WorkerJob) => Promise<BodyResult>; close: () => Promise<void> }

type QueuedJob = { job: WorkerJob; resolve: (result: BodyResult) => void; reject: (problem: unknown) => void }
type Reply = { result?: BodyResult; failure?: string }

/**
 * Runs author code in a separate thread with an empty environment, so that an infinite loop only affects that
 * thread and page. Pages run one at a time, so that waiting does not count toward the time limit. The thread
 * starts with the first page that needs it.
 */
export function createAuthorPool({ timeout = 5_000 }: { timeout?: number } = {}): AuthorPool {
  const queue: QueuedJob[] = []
  let worker: Worker | undefined
  let isBusy = false

  async function work(): Promise<void> {
    if (isBusy) return
    isBusy = true
    for (let next = queue.shift(); next; next = queue.shift()) {
      try {
        next.resolve(await runJob(next.job))
      } catch (problem) {
        next.reject(problem)
      }
    }
    isBusy = false
  }

  async function runJob(job: WorkerJob): Promise<BodyResult> {
    worker ??= start()
    const thread = worker
    const outcome = await new Promise<Reply>((resolve) => {
      const settle = (reply: Reply) => {
        clearTimeout(timer)
        thread.off('message', settle).off('error', onError).off('exit', onExit)
        resolve(reply)
      }
      const fail = (failure: string) => {
        worker = undefined
        settle({ failure })
        void thread.terminate()
      }
      const onError = (problem: Error) => fail(problem.message)
      const onExit = () => fail('it ended the thread it ran in')
      const timer = setTimeout(() => fail(`it ran longer than ${timeout / 1000} seconds`), timeout)
      thread.on('message', settle).on('error', onError).on('exit', onExit)
      thread.postMessage(job)
    })
    if (outcome.result) return outcome.result
    throw new Error(outcome.failure)
  }

  function start(): Worker {
    const thread = new Worker(packagePath('dist/author-worker.js'), {
      env: {},
      argv: [],
      execArgv: [],
      // Console output of components is for the browser, not for the terminal.
      stdout: true,
      stderr: true,
    })
    thread.stdout.resume()
    thread.stderr.resume()
    thread.unref()
    return thread
  }

  return {
    run: (job) =>
      new Promise((resolve, reject) => {
        queue.push({ job, resolve, reject })
        void work()
      }),
    async close() {
      await worker?.terminate()
      worker = undefined
    },
  }
}
