/** What an owner says about a page for the search of the site. */
export type Findable = { searchable?: boolean; boost?: number }

/** What is said for the search, and nothing else: the rest is said by the elements around. */
export function readFindable({ searchable, boost }: { searchable?: unknown; boost?: unknown }): Findable {
  return {
    ...(typeof searchable === 'boolean' && { searchable }),
    ...(typeof boost === 'number' && boost >= 0 && { boost }),
  }
}
