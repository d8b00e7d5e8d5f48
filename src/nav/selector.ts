import { didYouMean, nearest } from '../core/diagnostic/nearest.ts'
import type { OperationOutline, SpecOutline } from '../spec/outline.ts'
import { listAny } from '../strings/intl.ts'
import type { ApiFamily } from './api-source.ts'

/** A spec for navigation. `outline` is undefined while the spec cannot be read. */
export type KnownApi = {
  id: string
  outline: SpecOutline | undefined
  family: ApiFamily
  /** Finds an operation by exact method; a trailing slash in the path is ignored. */
  find: (method: string, path: string) => OperationOutline | undefined
  /** By its key: `GET /users/{id}`. */
  operation: (key: string) => OperationOutline | undefined
}

/** `[file] METHOD /path`, `[file] webhook name` or `[file] channel name`, as written. */
export type Selector = { file?: string; method: string; path: string }

const operation = /^(?:(\S+)\s+)?([A-Za-z][A-Za-z-]*)\s+(\/\S*)$/
const webhookOrChannel = /^(?:(\S+)\s+)?(webhook|channel)\s+(\S.*)$/i

export function parseSelector(text: string): Selector | undefined {
  const match = operation.exec(text.trim()) ?? webhookOrChannel.exec(text.trim())
  if (!match) return undefined
  const [, file, method = '', path = ''] = match
  return { file, method: /^(webhook|channel)$/i.test(method) ? method.toLowerCase() : method, path }
}

export function createKnownApi(
  id: string,
  outline: SpecOutline | undefined,
  family: ApiFamily = 'openapi',
): KnownApi {
  const exact = new Map<string, OperationOutline>()
  const loose = new Map<string, OperationOutline>()
  for (const operation of outline?.operations ?? []) {
    if (!exact.has(operation.key)) exact.set(operation.key, operation)
    if (!loose.has(withoutSlash(operation.key))) loose.set(withoutSlash(operation.key), operation)
    // Channels can also be found by address.
    const address = `channel ${withoutSlash(operation.path)}`
    if (operation.kind === 'channel' && !loose.has(address)) loose.set(address, operation)
  }
  const find: KnownApi['find'] = (method, path) =>
    exact.get(`${method} ${path}`) ?? loose.get(withoutSlash(`${method} ${path}`))
  const byKey = new Map(outline?.operations.map((operation) => [operation.key, operation]))
  return { id, outline, family, find, operation: (key) => byKey.get(key) }
}

const withoutSlash = (path: string) => path.replace(/(.)\/$/, '$1')

/** Specs that a file name may refer to, best match first: path, end of path, name, part of path. */
export function rankApis(apis: readonly KnownApi[], file: string): KnownApi[] {
  const wanted = file.replace(/^(\.{0,2}\/)+/, '')
  const name = (id: string) => id.slice(id.lastIndexOf('/') + 1).replace(/\.\w+$/, '')
  const rank = ({ id }: KnownApi) => {
    if (id === wanted || id === file) return 0
    if (id.endsWith(`/${wanted}`)) return 1
    if (name(id) === wanted.replace(/\.(json|ya?ml)$/i, '').replace(/^.*\//, '')) return 2
    if (id.includes(wanted)) return 3
    return 4
  }
  return apis
    .map((api) => ({ api, at: rank(api) }))
    .filter(({ at }) => at < 4)
    .sort((a, b) => a.at - b.at)
    .map(({ api }) => api)
}

/** A hint for an operation that does not exist. */
export function operationHint(
  apis: readonly KnownApi[],
  { method, path }: Selector,
  /** Limits comparisons: a renamed path may be in hundreds of entries. */
  budget = { left: 50 },
): string {
  const all = apis.flatMap(({ outline }) => outline?.operations ?? [])
  const upper = method.toUpperCase()
  const sameWithCase = all.find((operation) => operation.path === path && operation.method === upper)
  if (sameWithCase && method !== upper && method !== 'webhook' && method !== 'channel')
    return `Write it as \`${sameWithCase.key}\`.`
  const methods = all
    .filter((operation) => operation.path === path && operation.kind === 'operation')
    .map((operation) => operation.method)
  if (methods.length > 0) return `Use ${listAny(methods.map((method) => `\`${method}\``))} for \`${path}\`.`
  budget.left -= 1
  if (budget.left < 0) return 'Check the path in the spec.'
  const keys = all.map((operation) => operation.key)
  const written = method === 'webhook' || method === 'channel' ? `${method} ${path}` : `${upper} ${path}`
  const near = nearest(written, keys)
  if (near) return `Did you mean \`${near}\`?`
  return (
    didYouMean(
      path,
      all.map((operation) => operation.path),
    ) ?? 'Check the path in the spec.'
  )
}
