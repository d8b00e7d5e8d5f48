import ignore from 'ignore'
import type { FilePath } from '../core/path.ts'

/** The file in which an owner names what is no part of the site, with the patterns of a .gitignore. */
export const ignoreFile = '.mintignore' as FilePath

/** A file that is ignored is not there: neither a page nor given out. */
export function isIgnoredBy(patterns: string | undefined, file: FilePath): boolean {
  return patterns !== undefined && ignore().add(patterns).ignores(file)
}

export function withoutIgnored(files: readonly FilePath[], patterns: string | undefined): FilePath[] {
  return patterns === undefined ? [...files] : (ignore().add(patterns).filter(files) as FilePath[])
}
