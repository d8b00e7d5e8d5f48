import type { Findable } from './site-map.ts'

/** What is said for the search, and nothing else: the rest is said by the elements around. */
export function readFindable({ searchable, boost }: { searchable?: unknown; boost?: unknown }): Findable {
  return {
    ...(typeof searchable === 'boolean' && { searchable }),
    ...(typeof boost === 'number' && boost >= 0 && { boost }),
  }
}
