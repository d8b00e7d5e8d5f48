import { Worker } from 'node:worker_threads'
import { packagePath } from '../../core/package-files.ts'
import type { BodyResult, WorkerJob } from './job.ts'

export type AuthorPool = { run: (job: WorkerJob) => Promise<BodyResult>; close: () => Promise<void> }

type Waiting = { job: WorkerJob; resolve: (result: BodyResult) => void; reject: (problem: unknown) => void }
type Reply = { result?: BodyResult; failure?: string }

/**
 * Author code runs in a thread of its own: its environment is empty, and a loop without end costs that thread and
 * that page, not the site. One page at a time, so that nobody's time runs out behind another. The thread starts when
 * the first page needs it.
 */
export function createAuthorPool({ timeout = 5_000 }: { timeout?: number } = {}): AuthorPool {
  const queue: Waiting[] = []
  let worker: Worker | undefined
  let isBusy = false

  async function work(): Promise<void> {
    if (isBusy) return
    isBusy = true
    for (let next = queue.shift(); next; next = queue.shift()) {
      try {
        next.resolve(await runOne(next.job))
      } catch (problem) {
        next.reject(problem)
      }
    }
    isBusy = false
  }

  async function runOne(job: WorkerJob): Promise<BodyResult> {
    worker ??= start()
    const thread = worker
    const outcome = await new Promise<Reply>((resolve) => {
      const settle = (reply: Reply) => {
        clearTimeout(timer)
        thread.off('message', settle).off('error', onError).off('exit', onExit)
        resolve(reply)
      }
      const give = (failure: string) => {
        worker = undefined
        settle({ failure })
        void thread.terminate()
      }
      const onError = (problem: Error) => give(problem.message)
      const onExit = () => give('it ended the thread it ran in')
      const timer = setTimeout(() => give(`it ran longer than ${timeout / 1000} seconds`), timeout)
      thread.on('message', settle).on('error', onError).on('exit', onExit)
      thread.postMessage(job)
    })
    if (outcome.result) return outcome.result
    throw new Error(outcome.failure)
  }

  function start(): Worker {
    const started = new Worker(packagePath('dist/author-worker.js'), {
      env: {},
      argv: [],
      execArgv: [],
      // What components write to the console is for the browser, and not for the terminal.
      stdout: true,
      stderr: true,
    })
    started.stdout.resume()
    started.stderr.resume()
    started.unref()
    return started
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
