/** The search dialog. Sent as JSON; the browser fills in `{query}`, `{shown}` and `{count}`. */
export const searchStrings = {
  label: 'Search operations, fields and pages',
  button: 'Search',
  close: 'Close',
  results: 'Results',
  operations: 'Operations',
  fields: 'Fields',
  pages: 'Pages',
  recent: 'Recent searches',
  clear: 'Clear',
  move: 'navigate',
  open: 'open',
  tryOut: 'open playground',
  searching: 'Searching…',
  none: 'No results for “{query}”',
  some: '{shown} of {count}',
  failed: 'Search is unavailable. Try again later.',
}
