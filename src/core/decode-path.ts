/** A path as it was meant; what does not decode is taken as it stands. */
export function decodePath(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
