/** A decoder for a charset, or for UTF-8 if it is unknown. */
export function createDecoder(charset = 'utf-8'): TextDecoder {
  try {
    return new TextDecoder(charset)
  } catch {
    return new TextDecoder()
  }
}

/** The text of a body, up to a number of bytes. */
export function readText(chunks: readonly Uint8Array[], charset?: string, limit = Number.POSITIVE_INFINITY) {
  const decoder = createDecoder(charset)
  let text = ''
  let remaining = limit
  for (const bytes of chunks) {
    text += decoder.decode(bytes.subarray(0, remaining), { stream: true })
    remaining -= bytes.length
    if (remaining <= 0) return text
  }
  return text + decoder.decode()
}

/** The first bytes, to detect the type. */
export function firstBytes(chunks: readonly Uint8Array[], max = 1024): Uint8Array {
  const first = new Uint8Array(max)
  let size = 0
  for (const bytes of chunks) {
    if (size === max) break
    const part = bytes.subarray(0, max - size)
    first.set(part, size)
    size += part.length
  }
  return first.subarray(0, size)
}
