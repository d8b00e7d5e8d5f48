import { availableParallelism } from 'node:os'

const maxJobs = 4
/** Reading the site again takes a thread longer than rendering a few pages. */
const minPagesPerJob = 200
/** What a thread needs for a large spec. */
const bytesPerJob = 400 * 1024 * 1024

/** How many threads render pages: one if there are few pages or little memory. */
export function countJobs(wanted: number | undefined, pages: number): number {
  const maxUseful = Math.floor(Math.min(pages / minPagesPerJob, process.availableMemory() / bytesPerJob))
  const jobs = wanted ?? Math.min(availableParallelism(), maxJobs, maxUseful)
  return Math.max(1, Math.min(jobs, pages))
}
