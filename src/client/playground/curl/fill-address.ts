import type { PlaygroundData } from '../../../request/playground.ts'
import { matchTemplate } from './match-template.ts'
import type { Pair } from './parsed-curl.ts'

export type FilledAddress = {
  server?: number
  variables: Record<string, string>
  /** Parameters of the path, and pairs of the query, as they are encoded. */
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
  if (!values) return { variables: {}, path: [], query, left: [`\`${origin}${path}\` is not at \`${own}\`.`] }
  for (const [server, { url: start, variables }] of servers.entries()) {
    // A server that is relative has no origin of its own.
    const found = matchTemplate(start.replace(/\/$/, ''), /^(?:\/|$)/.test(start) ? base : origin + base)
    const choicesOf = (name: string) => variables.find((one) => one.name === name)?.choices ?? []
    if (found?.every(([name, value]) => !choicesOf(name).length || choicesOf(name).includes(value)))
      return { server, variables: Object.fromEntries(found), path: values, query, left: [] }
  }
  const left = servers.length > 0 ? [`\`${origin}${base}\` is not a server of this operation.`] : []
  return { variables: {}, path: values, query, left }
}
