import ignore from 'ignore'
import { decodeText } from '../core/decode-text.ts'
import { asFilePath, type FilePath } from '../core/path.ts'

/** The file in which an owner names what is no part of the site, with the patterns of a .gitignore. */
export const ignoreFile = asFilePath('.mintignore')

/** However it was saved: what could not be read would be published. */
export function decodePatterns(bytes: Uint8Array | undefined): string | undefined {
  if (!bytes) return undefined
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  return decodeText(bytes) ?? new TextDecoder('latin1').decode(bytes)
}

/** A file that is ignored is not there: neither a page nor given out. */
export function isIgnoredBy(patterns: string | undefined, file: FilePath): boolean {
  return patterns !== undefined && ignore().add(patterns).ignores(file)
}

export function withoutIgnored(files: readonly FilePath[], patterns: string | undefined): FilePath[] {
  return patterns === undefined ? [...files] : files.filter(ignore().add(patterns).createFilter())
}
