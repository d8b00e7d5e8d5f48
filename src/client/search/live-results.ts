import type { SearchResults } from '../../search/present.ts'
import type { SearchStrings } from '../../search/start.ts'
import type { DialogView } from './dialog-view.ts'
import { drawRecent, drawResults } from './draw-hits.ts'
import type { HitList } from './hit-list.ts'
import { recentQueries } from './recent.ts'
import type { Source } from './source.ts'

/** Milliseconds before the status shows that a search is running. */
const statusDelay = 250

/** Shows the results for the text in the input, or recent queries while it is empty. */
export function createLiveResults(
  { input, status, clear }: DialogView,
  list: HitList,
  { start, search: runQuery }: Source,
) {
  const { strings } = start
  let shownQuery = ''
  const currentQuery = () => input.value.trim()

  function show(query: string, groups: HTMLElement[], words: string): void {
    shownQuery = query
    status.textContent = words
    // A recent query is not run again before the reader selects it.
    list.replace(groups, query ? 0 : -1)
  }

  function showRecent(): void {
    const queries = recentQueries()
    clear.hidden = queries.length === 0
    show('', queries.length > 0 ? [drawRecent(queries, strings)] : [], '')
  }

  async function search(): Promise<void> {
    const query = currentQuery()
    if (!query) {
      void runQuery('').catch(() => {})
      return showRecent()
    }
    clear.hidden = true
    const timer = setTimeout(() => {
      status.textContent = strings.searching
    }, statusDelay)
    try {
      const results = await runQuery(query).finally(() => clearTimeout(timer))
      if (!results || currentQuery() !== query) return
      show(query, drawResults(results, strings), describeResults(query, results, strings))
    } catch {
      show(query, [], strings.failed)
    }
  }

  return { search, showRecent, isCurrent: () => currentQuery() === shownQuery }
}

/** `3 of 12` */
function describeResults(query: string, { groups, count }: SearchResults, strings: SearchStrings): string {
  const shown = groups.reduce((sum, group) => sum + group.hits.length, 0)
  const words = shown === 0 ? strings.none : strings.some
  const fill: Record<string, string> = { query, shown: String(shown), count: String(count) }
  return words.replace(/\{(\w+)\}/g, (_, name: string) => fill[name] ?? '')
}
