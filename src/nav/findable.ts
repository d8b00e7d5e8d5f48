/** The search settings of a page. */
export type Findable = { searchable?: boolean; boost?: number }

/** Contains only settings with a valid value; parent elements provide the others. */
export function readFindable({ searchable, boost }: { searchable?: unknown; boost?: unknown }): Findable {
  return {
    ...(typeof searchable === 'boolean' && { searchable }),
    ...(typeof boost === 'number' && boost >= 0 && { boost }),
  }
}
