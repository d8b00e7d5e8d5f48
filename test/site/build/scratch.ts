import { join } from 'node:path'
import { readRecord } from '../../../src/build/build-record.ts'
import type { BuildOptions } from '../../../src/build/options.ts'
import {
  createTempFolder,
  differences,
  readFolder,
  type SiteFolder,
} from '../../fixtures/build/site-folder.ts'

/** Names of files, and of page records, that differ from a build from scratch. */
export async function differsFromScratch(
  { build, out }: SiteFolder,
  options: Partial<BuildOptions> = {},
): Promise<string[]> {
  const scratch = join(createTempFolder(), 'scratch')
  await build({ ...options, out: scratch })
  return [
    ...differences(readFolder(scratch), readFolder(out)),
    ...differences(recordOf(scratch), recordOf(out)).map((page) => `the record of ${page}`),
  ]
}

/** The record of each page without modification times. */
function recordOf(folder: string): Map<string, string> {
  const { entries, pages, redirects } = readRecord(folder)!
  const records = Object.entries(pages).map(([url, { trace, files, rule }]) => {
    const inputs = trace.map((at) => JSON.stringify(entries[at])).sort()
    const outputs = files.map(({ path, size, sum }) => [path, size, sum])
    return [url, JSON.stringify({ made: inputs, written: outputs, rule })] as const
  })
  return new Map([...records, ['redirects', JSON.stringify(redirects)]])
}
