import { parentPort } from 'node:worker_threads'
import { renderBodyJob, type WorkerJob } from './job.ts'

/** The thread that runs author code. It is started with an empty environment. */
parentPort?.on('message', ({ id, job }: { id: number; job: WorkerJob }) => {
  try {
    parentPort?.postMessage({ id, result: renderBodyJob(job) })
  } catch (problem) {
    parentPort?.postMessage({ id, failure: problem instanceof Error ? problem.message : String(problem) })
  }
})
