import { join } from 'node:path'
import type { BuildOptions } from '../../../src/build/build.ts'
import { readRecord } from '../../../src/build/build-record.ts'
import { createRoom, differences, readFolder, type SiteFolder } from '../../fixtures/build/site-folder.ts'

/** What a build from scratch would have made otherwise, by name; for pages also what the next build would go by. */
export async function differsFromScratch(
  { build, out }: SiteFolder,
  options: Partial<BuildOptions> = {},
): Promise<string[]> {
  const scratch = join(createRoom(), 'scratch')
  await build({ ...options, out: scratch })
  return [
    ...differences(readFolder(scratch), readFolder(out)),
    ...differences(recordOf(scratch), recordOf(out)).map((page) => `the record of ${page}`),
  ]
}

/** The record of each page: what it is made of, its files but for the time they were written, its rule. */
function recordOf(folder: string): Map<string, string> {
  const { entries, pages, redirects } = readRecord(folder)!
  const records = Object.entries(pages).map(([url, { trace, files, rule }]) => {
    const made = trace.map((at) => JSON.stringify(entries[at])).sort()
    const written = files.map(({ path, size, sum }) => [path, size, sum])
    return [url, JSON.stringify({ made, written, rule })] as const
  })
  return new Map([...records, ['redirects', JSON.stringify(redirects)]])
}
