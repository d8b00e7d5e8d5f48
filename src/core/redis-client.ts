/** A client that never keeps anybody waiting for a Redis that is away, and connects again by itself. */
export async function openRedis(url: string, timeout: number) {
  // Loaded only where it is used: it is large.
  const { createClient } = await import('@redis/client')
  const client = createClient({
    url,
    // What waits for Redis would wait with the reader.
    disableOfflineQueue: true,
    commandOptions: { timeout },
    socket: { connectTimeout: 2000, reconnectStrategy: (tries) => Math.min(100 * 2 ** tries, 5000) },
  })
  // Who uses it goes on without it meanwhile.
  client.on('error', () => {})
  return client
}
