import type { DialogView } from './dialog-view.ts'
import { drawQueries, drawResults, drawStart } from './draw-hits.ts'
import type { HitList } from './hit-list.ts'
import { recentQueries } from './recent.ts'
import type { Source } from './source.ts'

/** Milliseconds before the status shows that a search is running. */
const statusDelay = 250

/** Shows the results for the text in the input; while it is empty, recent queries and the first pages. */
export function createLiveResults(
  { input, status, clear, empty }: DialogView,
  list: HitList,
  { start, search: runQuery }: Source,
) {
  const { strings } = start
  let shownQuery = ''
  const currentQuery = () => input.value.trim()

  function show(query: string, groups: HTMLElement[], words: string): void {
    shownQuery = query
    empty.hidden = true
    status.textContent = words
    // A recent query is not run again before the reader selects it.
    list.replace(groups, query ? 0 : -1)
  }

  function showStart(): void {
    const queries = recentQueries()
    clear.hidden = queries.length === 0
    const groups = [
      ...(queries.length > 0 ? [drawQueries('recent', queries, strings)] : []),
      ...(start.pages.length > 0 ? [drawStart(start.pages, queries.length, strings)] : []),
    ]
    show('', groups, '')
  }

  /** Says so where the reader looks, with similar queries. */
  function showNone(query: string, suggestions: readonly string[] = []): void {
    const words = fill(strings.none, { query })
    show(query, suggestions.length > 0 ? [drawQueries('similar', suggestions, strings)] : [], words)
    empty.firstElementChild!.textContent = words
    empty.hidden = false
  }

  async function search(): Promise<void> {
    const query = currentQuery()
    if (!query) {
      void runQuery('').catch(() => {})
      return showStart()
    }
    clear.hidden = true
    const timer = setTimeout(() => {
      status.textContent = strings.searching
    }, statusDelay)
    try {
      const results = await runQuery(query).finally(() => clearTimeout(timer))
      if (!results || currentQuery() !== query) return
      const shown = results.groups.reduce((sum, group) => sum + group.hits.length, 0)
      if (shown === 0) return showNone(query, results.suggestions)
      const words = fill(strings.some, { shown: String(shown), count: String(results.count) })
      show(query, drawResults(results, strings), words)
    } catch {
      show(query, [], strings.failed)
    }
  }

  return { search, showStart, isCurrent: () => currentQuery() === shownQuery }
}

/** `3 of 12` */
const fill = (text: string, values: Record<string, string>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
