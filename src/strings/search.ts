/** The search dialog. Sent to the browser as JSON, so `{query}`, `{shown}` and `{count}` are filled in there. */
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
