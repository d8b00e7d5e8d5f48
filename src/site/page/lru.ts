/** Keeps the results that were asked for last, known by what they were made from. */
export function createLru<Value>(most: number) {
  let kept: { from: readonly unknown[]; value: Value }[] = []
  return async (from: readonly unknown[], create: () => Promise<Value>): Promise<Value> => {
    const entry = kept.find((item) => item.from.every((part, index) => part === from[index]))
    const latest = entry ?? { from, value: await create() }
    kept = [latest, ...kept.filter((item) => item !== latest)].slice(0, most)
    return latest.value
  }
}
