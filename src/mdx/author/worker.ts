import { parentPort } from 'node:worker_threads'
import { createAllIcons } from '../../render/icons.ts'
import type { WorkerJob } from './job.ts'
import { renderBodyJob } from './render-job.ts'

/** The thread that runs author code. It is started with an empty environment. */
const icons = createAllIcons()

parentPort?.on('message', (job: WorkerJob) => {
  try {
    parentPort?.postMessage({ result: renderBodyJob(job, icons[job.library]) })
  } catch (problem) {
    parentPort?.postMessage({ failure: problem instanceof Error ? problem.message : String(problem) })
  }
})
