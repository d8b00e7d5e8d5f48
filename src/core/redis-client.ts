/** A client that fails fast while Redis is unavailable, and reconnects by itself. */
export async function openRedis(url: string, timeout: number) {
  // Loaded on demand, because it is large.
  const { createClient } = await import('@redis/client')
  const client = createClient({
    url,
    // Queued commands would delay the response.
    disableOfflineQueue: true,
    commandOptions: { timeout },
    socket: { connectTimeout: 2000, reconnectStrategy: (tries) => Math.min(100 * 2 ** tries, 5000) },
  })
  // Callers continue without Redis.
  client.on('error', () => {})
  return client
}
