import { lines } from '../lines.ts'
import type { Pair } from '../sample-request.ts'
import { commonLimits, type Limit } from './limits.ts'
import type { SocketLanguage, SocketSample } from './socket-sample.ts'

/** A WebSocket client and its limits. */
export type SocketClient = SocketLanguage & { limits: readonly Limit[] }

type ClientInput = Omit<SocketClient, 'generate'> & {
  /** Starts a line comment. */
  comment: '#' | '//'
  /** The command that installs the client, unless it is built in. */
  install?: string
  /** The program without comments. It only has to quote values. */
  write: (sample: SocketSample) => string
}

/** Adds the install command and notes as comments above the program. */
export function createSocketLanguage({ comment, install, write, ...language }: ClientInput): SocketClient {
  return {
    ...language,
    generate: (request) => {
      const { sample, notes } = applyLimits(language, request)
      const commentLines = [...(install ? [install] : []), ...notes].map((line) => `${comment} ${line}`)
      return lines(commentLines, commentLines.length > 0 && '', write(sample))
    },
  }
}

/** The sample as the client can send it, with notes. */
export function applyLimits(
  { limits }: Pick<SocketClient, 'limits'>,
  socketSample: SocketSample,
): { sample: SocketSample; notes: string[] } {
  const notes: string[] = []
  let supported = socketSample
  for (const { without, note } of [...commonLimits, ...limits]) {
    const before = supported
    supported = without(before)
    if (supported !== before) notes.push(note)
  }
  const headers = joinHeaders(supported.headers)
  return { sample: { ...supported, headers, protocols: [...new Set(supported.protocols)] }, notes }
}

/**
 * Unique names, because many clients take a map. Repeated headers equal one with commas, and surrounding space is not
 * part of a value: https://www.rfc-editor.org/rfc/rfc9110#section-5.2
 */
function joinHeaders(headers: readonly Pair[]): Pair[] {
  const byName = new Map<string, Pair>()
  for (const [name, value] of headers) {
    const key = name.toLowerCase()
    const text = value.replace(/^[ \t]+|[ \t]+$/g, '')
    const pair = byName.get(key)
    const comma = key === 'cookie' ? '; ' : ', '
    byName.set(key, pair ? [pair[0], `${pair[1]}${comma}${text}`] : [name, text])
  }
  return [...byName.values()]
}
