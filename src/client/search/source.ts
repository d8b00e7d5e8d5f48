import type { SearchResults } from '../../search/present.ts'
import type { SearchStart } from '../../search/start.ts'

export type Source = {
  start: SearchStart
  /** Undefined if a newer query replaced it. */
  search: (query: string) => Promise<SearchResults | undefined>
}

/** Searches on the server, or in the browser for a static site. */
export async function createSource(url: string): Promise<Source> {
  const start = await load<SearchStart>(url)
  const read =
    start.kind === 'files'
      ? await (await import('./files.ts')).createFileSearch(start, (name) =>
          load(`${start.folder}/${name}.json`),
        )
      : (query: string, signal: AbortSignal) =>
          load<SearchResults>(`${url}?q=${encodeURIComponent(query)}`, signal)
  let last: AbortController | undefined
  return {
    start,
    async search(query) {
      last?.abort()
      const controller = new AbortController()
      last = controller
      try {
        const results = await read(query, controller.signal)
        return controller.signal.aborted ? undefined : results
      } catch (problem) {
        if (controller.signal.aborted) return undefined
        throw problem
      }
    },
  }
}

async function load<Content>(url: string, signal?: AbortSignal): Promise<Content> {
  const results = await fetch(url, { signal })
  if (!results.ok) throw new Error(String(results.status))
  return results.json()
}
