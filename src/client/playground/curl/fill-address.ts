import type { FormServer, PlaygroundData } from '../../../request/playground.ts'
import { matchTemplate } from './match-template.ts'
import type { Pair } from './parsed-curl.ts'

export type FilledAddress = {
  server?: number
  variables: Record<string, string>
  /** Parameters of the path, and the query, as they are encoded. */
  path: Pair[]
  query: string
  left: string[]
}

/** Finds the server and the parameters of the path in an address. */
export function fillAddress(url: string, { servers, path: template }: PlaygroundData): FilledAddress {
  const [, origin = '', path = '', query = ''] = /^(\w+:\/\/[^/?#]*)([^?#]*)\??([^#]*)/.exec(url) ?? []
  // No parameter holds a slash, so the last steps of the address are those of the operation.
  const [own = ''] = template.split(/[?#]/)
  const steps = path.split('/')
  const count = own.split('/').length - 1
  const base = steps.slice(0, -count).join('/')
  const values = matchTemplate(own, `/${steps.slice(-count).join('/')}`)
  const filled: FilledAddress = { variables: {}, path: values ?? [], query, left: [] }
  for (const [index, server] of servers.entries()) {
    const pairs = values && matchServer(server, origin, base)
    if (pairs) return { ...filled, server: index, variables: Object.fromEntries(pairs) }
  }
  if (!values || servers.length > 0)
    filled.left.push(`\`${values ? origin : origin + path}\` does not belong to this operation.`)
  return filled
}

/** The variables of a server. One that is relative has no origin of its own. */
function matchServer({ url, variables }: FormServer, origin: string, base: string): Pair[] | undefined {
  const pairs = matchTemplate(url.replace(/\/$/, ''), /^(?:\/|$)/.test(url) ? base : origin + base)
  const isChoice = ([name, value]: Pair) =>
    variables.every(
      (variable) => variable.name !== name || !variable.choices[0] || variable.choices.includes(value),
    )
  return pairs?.every(isChoice) ? pairs : undefined
}
