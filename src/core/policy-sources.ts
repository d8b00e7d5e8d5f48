/** Other hosts that a page may load from, by what it loads: `https://cdn.example.com`. */
export type PolicySources = Partial<Record<SourceKind, readonly string[]>>

const sourceKinds = ['connect', 'script', 'style', 'font', 'img', 'frame'] as const
export type SourceKind = (typeof sourceKinds)[number]

export function mergeSources(...all: readonly PolicySources[]): PolicySources {
  return Object.fromEntries(
    sourceKinds.flatMap((kind) => {
      const hosts = new Set(all.flatMap((one) => one[kind] ?? []))
      return hosts.size > 0 ? [[kind, [...hosts]]] : []
    }),
  )
}
