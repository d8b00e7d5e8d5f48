import { lines } from '../lines.ts'
import type { Pair } from '../sample-request.ts'
import { everyonesLimits, type Limit } from './limits.ts'
import type { SocketLanguage, SocketSample } from './socket-sample.ts'

/** A language with what its client cannot do. */
export type WrittenLanguage = SocketLanguage & { limits: readonly Limit[] }

type Writing = Omit<WrittenLanguage, 'generate'> & {
  /** What begins a comment that runs to the end of its line. */
  comment: '#' | '//'
  /** The command that installs the client, where it is no part of the language. */
  install?: string
  /** The program, without comments. It has to quote, and nothing else to check. */
  write: (sample: SocketSample) => string
}

/** How to install the client and what it cannot send stand above every program. */
export function createSocketLanguage({ comment, install, write, ...language }: Writing): WrittenLanguage {
  return {
    ...language,
    generate: (request) => {
      const { sample, notes } = withinReach(language, request)
      const above = [...(install ? [install] : []), ...notes].map((line) => `${comment} ${line}`)
      return lines(above, above.length > 0 && '', write(sample))
    },
  }
}

/** The sample as a client can send it, with what to tell the reader. */
export function withinReach(
  { limits }: Pick<WrittenLanguage, 'limits'>,
  socketSample: SocketSample,
): { sample: SocketSample; notes: string[] } {
  const notes: string[] = []
  let reached = socketSample
  for (const { without, note } of [...everyonesLimits, ...limits]) {
    const before = reached
    reached = without(before)
    if (reached !== before) notes.push(note)
  }
  const headers = joinHeaders(reached.headers)
  return { sample: { ...reached, headers, protocols: [...new Set(reached.protocols)] }, notes }
}

/**
 * Every name once, because many clients take a map. Two headers of a name mean the same as one with a comma, and
 * space around a value is no part of it: https://www.rfc-editor.org/rfc/rfc9110#section-5.2
 */
function joinHeaders(headers: readonly Pair[]): Pair[] {
  const joined = new Map<string, Pair>()
  for (const [name, value] of headers) {
    const key = name.toLowerCase()
    const text = value.replace(/^[ \t]+|[ \t]+$/g, '')
    const pair = joined.get(key)
    const comma = key === 'cookie' ? '; ' : ', '
    joined.set(key, pair ? [pair[0], `${pair[1]}${comma}${text}`] : [name, text])
  }
  return [...joined.values()]
}
