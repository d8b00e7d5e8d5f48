/** The chunks of a body. Ending the loop cancels the download. */
export async function* readChunks(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  if (!body) return
  const reader = body.getReader()
  try {
    for (let step = await reader.read(); !step.done; step = await reader.read()) yield step.value
  } finally {
    // After an error, `cancel` rejects with the same error.
    reader.cancel().catch(() => {})
  }
}
