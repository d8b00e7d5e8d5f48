import type { SearchResults } from '../../search/present.ts'
import type { SearchStart } from '../../search/start.ts'

export type Source = {
  start: SearchStart
  /** Undefined if a newer query replaced it. */
  search: (query: string) => Promise<SearchResults | undefined>
}

/** Searches on the server, or in the browser for a static site. */
export async function createSource(address: string): Promise<Source> {
  const start = await load<SearchStart>(address)
  const read =
    start.kind === 'files'
      ? (await import('./files.ts')).createFileSearch(start, (name) => load(`${start.folder}/${name}.json`))
      : (query: string, signal: AbortSignal) =>
          load<SearchResults>(`${address}?q=${encodeURIComponent(query)}`, signal)
  let last: AbortController | undefined
  return {
    start,
    async search(query) {
      last?.abort()
      const own = new AbortController()
      last = own
      try {
        const results = await read(query, own.signal)
        return own.signal.aborted ? undefined : results
      } catch (problem) {
        if (own.signal.aborted) return undefined
        throw problem
      }
    },
  }
}

async function load<Content>(address: string, signal?: AbortSignal): Promise<Content> {
  const results = await fetch(address, { signal })
  if (!results.ok) throw new Error(String(results.status))
  return results.json()
}
