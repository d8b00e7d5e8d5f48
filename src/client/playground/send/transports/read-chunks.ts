/** The bytes of a body as they come. Whoever stops listening ends the download as well. */
export async function* readChunks(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  if (!body) return
  const reader = body.getReader()
  try {
    for (let step = await reader.read(); !step.done; step = await reader.read()) yield step.value
  } finally {
    // After an error there is nothing left to cancel, and it says so by failing again.
    reader.cancel().catch(() => {})
  }
}
