import { keep, recall } from '../page/storage.ts'

const key = 'octavo:searched'
const maxQueries = 5

/** Recent queries, stored in this browser. */
export function recentQueries(): string[] {
  try {
    const list: unknown = JSON.parse(recall(key) ?? '[]')
    return Array.isArray(list) ? list.filter((item) => typeof item === 'string').slice(0, maxQueries) : []
  } catch {
    return []
  }
}

export function storeRecentQuery(text: string): void {
  const query = text.trim().slice(0, 200)
  if (query)
    keep(
      key,
      JSON.stringify([query, ...recentQueries().filter((item) => item !== query)].slice(0, maxQueries)),
    )
}

export function clearRecentQueries(): void {
  keep(key, '[]')
}
