import { findUses } from '../compat/index.ts'
import { printUses } from '../compat/print.ts'
import { readSources } from '../compat/source-files.ts'
import { createDiskFiles } from '../core/files.ts'
import { readChoice } from './choice.ts'
import { siteTarget } from './folder.ts'

export type CompatFlags = { format: string }

/** `octavo compat`: lists the features that a site for another platform uses, and whether they work here. */
export async function runCompat(pathArgument: string | undefined, { format }: CompatFlags): Promise<void> {
  readChoice('--format', format, ['text', 'json'])
  const { folder } = siteTarget(pathArgument)
  const uses = findUses(await readSources(createDiskFiles(folder)))
  console.log(format === 'json' ? JSON.stringify(uses, null, 2) : printUses(uses).trimEnd())
}
