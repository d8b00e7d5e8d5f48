/** Undefined for invalid escapes. */
export function tryDecode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** Leaves text with invalid escapes unchanged. */
export function decodePath(text: string): string {
  return tryDecode(text) ?? text
}
