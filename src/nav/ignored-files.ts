import ignore from 'ignore'
import { decodeText } from '../core/decode-text.ts'
import { asFilePath, type FilePath } from '../core/path.ts'

/** Lists files to exclude from the site, in the syntax of .gitignore. */
export const ignoreFile = asFilePath('.mintignore')

/** Accepts any encoding, because files would be published if their patterns could not be read. */
export function decodePatterns(bytes: Uint8Array | undefined): string | undefined {
  if (!bytes) return undefined
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  return decodeText(bytes) ?? new TextDecoder('latin1').decode(bytes)
}

/** Ignored files are neither pages nor served. */
export function isIgnoredBy(patterns: string | undefined, file: FilePath): boolean {
  return patterns !== undefined && ignore().add(patterns).ignores(file)
}

export function withoutIgnored(files: readonly FilePath[], patterns: string | undefined): FilePath[] {
  return patterns === undefined ? [...files] : files.filter(ignore().add(patterns).createFilter())
}
