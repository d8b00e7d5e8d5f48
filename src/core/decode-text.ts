/** UTF-8 or UTF-16 text without a byte order mark, or undefined for a file that is not text. */
export function decodeText(bytes: Uint8Array): string | undefined {
  const encoding = findUtf16(bytes) ?? 'utf-8'
  if (encoding === 'utf-8' && bytes.subarray(0, 8192).includes(0)) return undefined
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes).replaceAll('\r\n', '\n')
  } catch {
    return undefined
  }
}

/** The start of a file, which may end in the middle of a character. */
export const decodeStart = (bytes: Uint8Array): string => new TextDecoder(findUtf16(bytes)).decode(bytes)

/** Detects the byte order mark that Windows programs write. */
function findUtf16([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined
}
