import { findUses } from '../compat/index.ts'
import { printUses } from '../compat/print.ts'
import { readSources } from '../compat/source-files.ts'
import { createDiskFiles } from '../core/files.ts'
import { UserError } from '../core/user-error.ts'
import { siteTarget } from './folder.ts'

export type CompatFlags = { format: string }

/** `octavo compat`: what a site that was written for another platform uses, and what of it works here. */
export async function runCompat(named: string | undefined, { format }: CompatFlags): Promise<void> {
  if (!['text', 'json'].includes(format))
    throw new UserError(`--format ${format} is not known. Use text or json.`)
  const { folder } = siteTarget(named)
  const uses = findUses(await readSources(createDiskFiles(folder)))
  console.log(format === 'json' ? JSON.stringify(uses, null, 2) : printUses(uses).trimEnd())
}
