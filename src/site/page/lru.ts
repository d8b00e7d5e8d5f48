/** Caches the most recently used results, by the inputs they were created from. */
export function createLru<Value>(maxEntries: number) {
  let entries: { from: readonly unknown[]; value: Value }[] = []
  return async (from: readonly unknown[], create: () => Promise<Value>): Promise<Value> => {
    const entry = entries.find((item) => item.from.every((part, index) => part === from[index]))
    const latest = entry ?? { from, value: await create() }
    entries = [latest, ...entries.filter((item) => item !== latest)].slice(0, maxEntries)
    return latest.value
  }
}
