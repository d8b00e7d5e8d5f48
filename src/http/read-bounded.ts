/** The text of a request, or undefined if it exceeds the limit; the rest is not read. */
export async function readBounded(request: Request, maxBytes: number): Promise<string | undefined> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of request.body ?? []) {
    bytes += chunk.length
    if (bytes > maxBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}
