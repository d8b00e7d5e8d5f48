/** UTF-8 or UTF-16 text with LF line ends and without byte order marks; undefined for a file that is not text. */
export function decodeText(bytes: Uint8Array): string | undefined {
  const encoding = findUtf16(bytes) ?? 'utf-8'
  if (encoding === 'utf-8' && bytes.subarray(0, 8192).includes(0)) return undefined
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    const plain = text.replace(/^\uFEFF+/, '')
    return plain.includes('\r') ? plain.replace(/\r\n?/g, '\n') : plain
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
