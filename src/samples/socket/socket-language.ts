import { lines } from '../lines.ts'
import type { Pair } from '../sample-request.ts'
import { commonLimits, type Limit } from './limits.ts'
import type { SocketLanguage, SocketSample } from './socket-sample.ts'

/** A WebSocket client and its limits. */
export type WrittenLanguage = SocketLanguage & { limits: readonly Limit[] }

type Writing = Omit<WrittenLanguage, 'generate'> & {
  /** Starts a line comment. */
  comment: '#' | '//'
  /** The command that installs the client, unless it is built in. */
  install?: string
  /** The program without comments. It only has to quote values. */
  write: (sample: SocketSample) => string
}

/** Adds the install command and notes as comments above the program. */
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

/** The sample as the client can send it, with notes. */
export function withinReach(
  { limits }: Pick<WrittenLanguage, 'limits'>,
  socketSample: SocketSample,
): { sample: SocketSample; notes: string[] } {
  const notes: string[] = []
  let reached = socketSample
  for (const { without, note } of [...commonLimits, ...limits]) {
    const before = reached
    reached = without(before)
    if (reached !== before) notes.push(note)
  }
  const headers = joinHeaders(reached.headers)
  return { sample: { ...reached, headers, protocols: [...new Set(reached.protocols)] }, notes }
}

/**
 * Unique names, because many clients take a map. Repeated headers equal one with commas, and surrounding space is not
 * part of a value: https://www.rfc-editor.org/rfc/rfc9110#section-5.2
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
