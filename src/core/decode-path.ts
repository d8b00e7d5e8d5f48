/** Undefined for what does not decode. */
export function tryDecode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** A path as it was meant; what does not decode is taken as it stands. */
export function decodePath(text: string): string {
  return tryDecode(text) ?? text
}
