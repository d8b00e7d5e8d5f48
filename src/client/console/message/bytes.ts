export const bytesToHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(' ')

/** `00000010  7b 22 …  {".…`: sixteen bytes per line, like a hex dump. */
export function hexLine(bytes: Uint8Array, line: number): string {
  const part = bytes.subarray(line * 16, line * 16 + 16)
  const letters = Array.from(part, (byte) =>
    byte > 31 && byte < 127 ? String.fromCharCode(byte) : '.',
  ).join('')
  return `${(line * 16).toString(16).padStart(8, '0')}  ${bytesToHex(part).padEnd(47)}  ${letters}`
}

export function bytesToBase64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(text)
}
