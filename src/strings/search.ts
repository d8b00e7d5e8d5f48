import { message } from './messages/in-english.ts'

/** The search dialog. The browser fills in the values. */
export const searchStrings = {
  label: 'Search operations, fields and pages',
  button: 'Search',
  close: 'Close',
  results: 'Results',
  operations: 'Operations',
  fields: 'Fields',
  pages: 'Pages',
  onObjects: message({ one: 'on {count} object', other: 'on {count} objects' }),
  onOperations: message({ one: 'on {count} operation', other: 'on {count} operations' }),
  inPlaces: message({ one: 'in {count} place', other: 'in {count} places' }),
  start: 'Start here',
  recent: 'Recent searches',
  clear: 'Clear',
  clearQuery: 'Clear search',
  move: 'navigate',
  open: 'open',
  tryOut: 'open playground',
  searching: 'Searching…',
  none: 'No results for “{query}”',
  noneHint: 'Check the spelling, or use fewer words.',
  similar: 'Similar searches',
  some: '{shown} of {count}',
  failed: 'Search is unavailable. Try again later.',
}
