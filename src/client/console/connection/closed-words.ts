import { closeWords } from './close-words.ts'
import type { End } from './connection.ts'

/** How it ended, in a line. */
export function closedWords(end: End): string {
  switch (end.kind) {
    case 'closed':
      return `Closed with ${end.code}, ${closeWords(end.code)}${end.reason ? `. Reason: ${end.reason}` : ''}`
    case 'refused':
      return `Never open, code ${end.code}`
    case 'forbidden':
      return 'Never open: the policy of this site forbids it'
    case 'thrown':
      return `Never open: ${end.words}`
  }
}
