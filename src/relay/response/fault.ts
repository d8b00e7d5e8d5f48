/** What was thrown, as an Error. */
export function faultOf(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown))
}
