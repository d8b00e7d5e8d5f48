/** Sources that a page may load from, by kind: `https://cdn.example.com`, or the hash of inline code. */
export type PolicySources = Partial<Record<SourceKind, readonly string[]>>

const sourceKinds = ['connect', 'script', 'style', 'font', 'img', 'media', 'frame', 'form', 'worker'] as const
export type SourceKind = (typeof sourceKinds)[number]

export function mergeSources(...all: readonly PolicySources[]): PolicySources {
  return Object.fromEntries(
    sourceKinds.flatMap((kind) => {
      const hosts = new Set(all.flatMap((sources) => sources[kind] ?? []))
      return hosts.size > 0 ? [[kind, [...hosts]]] : []
    }),
  )
}

type PageSources = { connect?: readonly string[]; sources?: PolicySources }

export const sourcesOfPage = (page: PageSources = {}): PolicySources =>
  mergeSources(page.sources ?? {}, { connect: page.connect })
