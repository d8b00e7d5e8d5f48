import { encodeAddress } from '../../../core/encode-address.ts'
import type { FormServer, PlaygroundData } from '../../../request/playground.ts'
import * as strings from '../../../strings/playground-curl.ts'
import { decode } from './decode.ts'
import type { Pair } from './parsed-curl.ts'

export type FilledAddress = {
  server?: number
  variables: Record<string, string>
  /** Path parameters and the query, still encoded. */
  path: Pair[]
  query: string
  left: string[]
}

/** Finds the server and the path parameters in a URL. */
export function fillAddress(url: string, { servers, path: template }: PlaygroundData): FilledAddress {
  const [, origin = '', path = '', query = ''] = /^(\w+:\/\/[^/?#]*)([^?#]*)\??([^#]*)/.exec(url) ?? []
  // Parameters contain no slash, so the last segments belong to the operation.
  const [pathTemplate = ''] = template.split(/[?#]/)
  const steps = path.split('/')
  const count = pathTemplate.split('/').length - 1
  const base = steps.slice(0, -count).join('/')
  const values = matchTemplate(pathTemplate, `/${steps.slice(-count).join('/')}`)
  const filled: FilledAddress = { variables: {}, path: values ?? [], query, left: [] }
  for (const [index, server] of servers.entries()) {
    const pairs = values && matchServer(server, origin, base)
    if (pairs) return { ...filled, server: index, variables: Object.fromEntries(pairs) }
  }
  if (!values || servers.length > 0) filled.left.push(strings.otherUrl(values ? origin : origin + path))
  return filled
}

/** The variables of a server. Relative servers have no origin. */
function matchServer({ url, variables }: FormServer, origin: string, base: string): Pair[] | undefined {
  const pairs = matchTemplate(url.replace(/\/$/, ''), /^(?:\/|$)/.test(url) ? base : origin + base)
  const isChoice = ([name, value]: Pair) =>
    variables.every(
      (variable) => variable.name !== name || !variable.choices[0] || variable.choices.includes(value),
    )
  return pairs?.every(isChoice) ? pairs : undefined
}

/**
 * The values of `/pets/{id}` in a text, or undefined if it does not match. Each variable ends at the first
 * occurrence of the next piece; without backtracking, matching is always fast.
 */
function matchTemplate(template: string, text: string): Pair[] | undefined {
  const [start = '', ...rest] = encodeAddress(template).split(/%7B(.*?)%7D/)
  if (!text.startsWith(start)) return undefined
  let remaining = text.slice(start.length)
  const pairs: Pair[] = []
  while (rest.length > 0) {
    const [name = '', piece = ''] = rest.splice(0, 2)
    const end = rest.length > 0 ? remaining.indexOf(piece) : remaining.length - piece.length
    // Two adjacent variables are ambiguous.
    if (!remaining.startsWith(piece, end) || end < 0 || (!piece && rest.length > 0)) return undefined
    pairs.push([decode(name), remaining.slice(0, end)])
    remaining = remaining.slice(end + piece.length)
  }
  return remaining ? undefined : pairs
}
