import * as strings from '../../../strings/console-talk.ts'
import type { End } from './connection.ts'

export function closeWords(code: number): string {
  const meanings: Readonly<Record<number, string>> = strings.closeCodes
  const meaning = meanings[code]
  if (meaning) return meaning
  if (code >= 4000 && code < 5000) return strings.closeCodeOfApi
  return code >= 3000 && code < 4000 ? strings.closeCodeOfLibrary : strings.closeCodeUnknown
}

/** One line about how a connection ended. */
export function closedWords(end: End): string {
  switch (end.kind) {
    case 'closed':
      return end.reason
        ? strings.closedBecause(end.code, closeWords(end.code), end.reason)
        : strings.closedWith(end.code, closeWords(end.code))
    case 'refused':
      return strings.failedWith(end.code)
    case 'forbidden':
      return strings.failedByPolicy
    case 'thrown':
      return strings.failedBecause(end.words)
  }
}
