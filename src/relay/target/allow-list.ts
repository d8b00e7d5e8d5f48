import type { RelayRule, RelayTarget } from '../../request/relay-rule.ts'
import { createPathPattern, fitsPath, type PathPattern } from './path-pattern.ts'
import { readServer, type ServerPattern } from './server-pattern.ts'

/** How a request is allowed. OAuth endpoints accept only forms. */
export type Allowance = 'operation' | 'form' | 'document'

export type AllowList = {
  /** Undefined if this page may not send the request. */
  find: (method: string, url: URL) => Allowance | undefined
  /** Discovery documents that may also name this URL. */
  documentsFor: (method: string, url: URL) => string[]
}

type AllowedOperation = { server: ServerPattern; pattern: PathPattern; method: string }

/** Allows only the listed targets. */
export function createAllowList(targets: readonly RelayTarget[]): AllowList {
  const operations = targets.flatMap(readOperations)
  const oauth = new Set(
    targets.flatMap((target) => (target.kind === 'oauth' ? (canonicalUrl(target.url) ?? []) : [])),
  )
  const documents = targets.flatMap((target) =>
    target.kind === 'discovery' ? (canonicalUrl(target.url) ?? []) : [],
  )
  return {
    find: (method, url) => {
      if (operations.some((operation) => fits(operation, method, url))) return 'operation'
      if (method === 'POST' && oauth.has(url.href)) return 'form'
      if (method === 'GET' && documents.includes(url.href)) return 'document'
      return undefined
    },
    documentsFor: (method, url) =>
      method === 'POST' ? documents.filter((document) => new URL(document).origin === url.origin) : [],
  }
}

function readOperations(target: RelayTarget): AllowedOperation[] {
  if (target.kind !== 'operation') return []
  const method = target.method.toUpperCase()
  return target.servers.flatMap((server) =>
    readServer(server).map((serverPattern) => ({
      server: serverPattern,
      pattern: createPathPattern(serverPattern.path, target.path),
      method,
    })),
  )
}

function fits({ server, pattern, method }: AllowedOperation, requestMethod: string, url: URL): boolean {
  return (
    method === requestMethod &&
    server.protocol === url.protocol &&
    server.port === url.port &&
    server.fitsHost(url.hostname) &&
    fitsPath(pattern, url)
  )
}

/** An absolute URL as the URL parser writes it, without a fragment; undefined if it has credentials. */
function canonicalUrl(text: string): string | undefined {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined
  const url = new URL(text)
  url.hash = ''
  return url.username === '' && url.password === '' ? url.href : undefined
}

/** Creates patterns once per rule, because the same pages send many requests. */
export function createAllowLists(): (rule: RelayRule & { kind: 'open' }) => AllowList {
  const lists = new WeakMap<RelayRule, AllowList>()
  return (rule) => {
    const cachedList = lists.get(rule)
    if (cachedList) return cachedList
    const list = createAllowList(rule.targets)
    lists.set(rule, list)
    return list
  }
}
