import type { RelayRule, RelayTarget } from '../../request/relay-rule.ts'
import { createPathPattern, fitsPath, type PathPattern } from './path-pattern.ts'
import { readServer, type ServerPattern } from './server-pattern.ts'

/** What a call is allowed as. An address of OAuth takes nothing but forms. */
export type Allowance = 'operation' | 'form' | 'document'

export type AllowList = {
  /** Nothing: this page may not call that. */
  find: (method: string, url: URL) => Allowance | undefined
  /** Documents of discovery that may name this address as well. */
  documentsFor: (method: string, url: URL) => string[]
}

type Place = { server: ServerPattern; pattern: PathPattern; method: string }

/** Everything that is not named is refused. */
export function createAllowList(targets: readonly RelayTarget[]): AllowList {
  const places = targets.flatMap(readPlaces)
  const oauth = new Set(
    targets.flatMap((target) => (target.kind === 'oauth' ? (exact(target.url) ?? []) : [])),
  )
  const documents = targets.flatMap((target) =>
    target.kind === 'discovery' ? (exact(target.url) ?? []) : [],
  )
  return {
    find: (method, url) => {
      if (places.some((place) => fits(place, method, url))) return 'operation'
      if (method === 'POST' && oauth.has(url.href)) return 'form'
      if (method === 'GET' && documents.includes(url.href)) return 'document'
      return undefined
    },
    documentsFor: (method, url) =>
      method === 'POST' ? documents.filter((document) => new URL(document).origin === url.origin) : [],
  }
}

function readPlaces(target: RelayTarget): Place[] {
  if (target.kind !== 'operation') return []
  const method = target.method.toUpperCase()
  return target.servers.flatMap((server) =>
    readServer(server).map((form) => ({
      server: form,
      pattern: createPathPattern(form.rest, target.path),
      method,
    })),
  )
}

function fits({ server, pattern, method }: Place, requested: string, url: URL): boolean {
  return (
    method === requested &&
    server.protocol === url.protocol &&
    server.port === url.port &&
    server.fitsHost(url.hostname) &&
    fitsPath(pattern, url)
  )
}

/** An absolute address as a parser writes it. */
function exact(text: string): string | undefined {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined
  const url = new URL(text)
  url.hash = ''
  return url.username === '' && url.password === '' ? url.href : undefined
}

/** Patterns are made once for a rule: the same page is asked for again and again. */
export function createAllowLists(): (rule: RelayRule & { kind: 'open' }) => AllowList {
  const lists = new WeakMap<RelayRule, AllowList>()
  return (rule) => {
    const list = lists.get(rule)
    if (list) return list
    const made = createAllowList(rule.targets)
    lists.set(rule, made)
    return made
  }
}
