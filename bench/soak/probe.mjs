/** Loaded into the server process: collects garbage and reports memory when asked. */
process.on('message', () => {
  globalThis.gc()
  globalThis.gc()
  const { heapUsed, external, rss } = process.memoryUsage()
  process.send({ heapUsed, external, rss })
})
process.channel?.unref()
