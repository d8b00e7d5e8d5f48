import { type Diagnostic, report } from '../core/diagnostic/diagnostic.ts'
import { didYouMean } from '../core/diagnostic/nearest.ts'
import { asFilePath, asUrlPath, type FilePath, filePath, pageUrl, type UrlPath } from '../core/path.ts'
import type { ApiPages } from './api-pages.ts'
import type { ApiSource } from './api-source.ts'
import { isNode, type NavNode } from './node.ts'
import type { PageMeta } from './page-meta.ts'
import { useKey } from './prefix.ts'
import { type KnownApi, operationHint, parseSelector, rankApis } from './selector.ts'
import type { OperationRef, Route, SchemaRef, SiteMap } from './site-map.ts'

type Input = {
  files: ReadonlyMap<FilePath, PageMeta>
  apis: readonly KnownApi[]
  listed: ReadonlySet<UrlPath>
  routes: Map<UrlPath, Route>
}

/** Which page files show an operation or a schema; their routes refer to it. Two pages for one operation are both shown. */
export function findHandWritten({ files, apis, listed, routes }: Input) {
  const diagnostics: Diagnostic[] = []
  const hints = { left: 50 }
  const pages = new Map<string, { path: string; listed: boolean }>()
  for (const [file, meta] of files) {
    const url = pageUrl(file)
    const candidate = routes.get(url)
    const route = candidate?.kind === 'page' && candidate.file === file ? candidate : undefined
    const ref = operationOf(meta, apis, hints)
    if (!ref) {
      if (route) diagnostics.push(...linkSchema(route, meta, apis))
    } else if ('problem' in ref) {
      const { message, hint } = ref.problem
      diagnostics.push(report('page/operation-not-found', message, { hint, at: meta.openapiAt }))
      if (route) route.problem = { ...ref.problem, at: meta.openapiAt }
    } else if (route) {
      route.operation = ref
      const key = `${ref.api} ${ref.key}`
      if (!pages.has(key)) pages.set(key, { path: file, listed: listed.has(url) })
    }
  }
  return { pageOf: (api: string, key: string) => pages.get(`${api} ${key}`), diagnostics }
}

function operationOf({ openapi, asyncapi }: PageMeta, apis: readonly KnownApi[], hints: { left: number }) {
  if (openapi !== undefined) return selectOperation(openapi, apis, hints)
  return asyncapi === undefined ? undefined : selectChannel(asyncapi, apis)
}

function linkSchema(
  route: Extract<Route, { kind: 'page' }>,
  { schema, openapiAt: at }: PageMeta,
  apis: readonly KnownApi[],
): Diagnostic[] {
  if (schema === undefined) return []
  const ref = selectSchema(schema, apis)
  if (!('problem' in ref)) {
    route.schema = ref
    return []
  }
  const { message, hint } = ref.problem
  route.problem = { ...ref.problem, at }
  return [report('page/schema-not-found', message, { hint, at })]
}

type GeneratedPages = {
  sources: readonly ApiSource[]
  apis: ReadonlyMap<string, KnownApi>
  apiPages: ApiPages
}

/** The addresses that a generated page would have lead to the page file in its place. */
export function addHandWrittenAliases(
  { routes, aliases }: Pick<SiteMap, 'routes' | 'aliases'>,
  { sources, apis, apiPages }: GeneratedPages,
): void {
  const uses = [...new Map(sources.map((source) => [useKey(source), source])).values()]
  for (const route of routes.values()) {
    const ref = route.kind === 'page' ? route.operation : undefined
    const operation = ref && apis.get(ref.api)?.operation(ref.key)
    if (!ref || !operation) continue
    for (const source of uses.filter(({ id }) => id === ref.api)) {
      const { url, aliases: others, parts } = apiPages.addressOf(source, operation)
      for (const address of [url, ...others])
        if (!routes.has(address) && !aliases.has(address)) aliases.set(address, route.url)
      for (const [from, to] of parts) aliases.set(from, asUrlPath(to.replace(/^[^#]*/, route.url)))
    }
  }
}

/** The value of `openapi:` in front matter -> the operation it means; the method may be in any case. */
function selectOperation(
  written: string,
  apis: readonly KnownApi[],
  hints = { left: 50 },
): OperationRef | { problem: { message: string; hint: string } } {
  const selector = parseSelector(written)
  if (!selector) {
    const message = `\`openapi: ${written}\` names no operation`
    return {
      problem: {
        message,
        hint: 'Write `openapi: GET /users/{id}`, with a file name before it if there are several.',
      },
    }
  }
  const method = /^(webhook|channel)$/.test(selector.method) ? selector.method : selector.method.toUpperCase()
  const candidates = selector.file === undefined ? apis : rankApis(apis, selector.file)
  for (const api of candidates) {
    const operation = api.find(selector.method, selector.path) ?? api.find(method, selector.path)
    if (operation) return { api: api.id, key: operation.key }
  }
  // While its description is broken, the page keeps the operation it names.
  const broken = candidates.find(({ outline }) => outline === undefined)
  if (broken) return { api: broken.id, key: `${method} ${selector.path}` }
  if (candidates.length === 0 && selector.file !== undefined) {
    const message = `\`openapi: ${written}\` names the file \`${selector.file}\`, but there is no such API description`
    const list = apis.map(({ id }) => `\`${id}\``).join(', ')
    return { problem: { message, hint: list ? `There is ${list}.` : 'Add the file to the site folder.' } }
  }
  const shown = `${method} ${selector.path}`
  const message =
    apis.length === 0
      ? `\`openapi: ${written}\` names an operation, but the site has no API description`
      : `There is no operation \`${shown}\``
  const hint =
    apis.length === 0
      ? 'Add an OpenAPI file to the site folder.'
      : operationHint(candidates, { ...selector, method }, hints)
  return { problem: { message, hint } }
}

/** The value of `asyncapi:`, the name or the address of a channel with or without the file before it. */
function selectChannel(
  written: string,
  apis: readonly KnownApi[],
): OperationRef | { problem: { message: string; hint: string } } {
  const text = written.trim()
  const all = apis.filter(({ family, outline }) => family === 'asyncapi' || outline === undefined)
  const [, file = '', rest = ''] = /^(\S+)\s+(\S.*)$/.exec(text) ?? []
  const ranked = file === '' ? [] : rankApis(all, file)
  // A name may hold a space: what is meant by the whole of it counts first.
  const isWhole = all.some((api) => api.find('channel', text.replace(/^channel\s+/i, '')))
  const [candidates, name] = ranked.length > 0 && !isWhole ? [ranked, rest] : [all, text]
  const plain = name.replace(/^channel\s+/i, '')
  for (const api of candidates) {
    const operation = api.find('channel', plain)
    if (operation) return { api: api.id, key: operation.key }
  }
  // While its description is broken, the page keeps the channel it names.
  const broken = candidates.find(({ family, outline }) => family === 'asyncapi' && outline === undefined)
  if (broken) return { api: broken.id, key: `channel ${plain}` }
  const operations = candidates.flatMap(({ outline }) => outline?.operations ?? [])
  if (operations.length === 0) {
    const message = `\`asyncapi: ${written}\` names a channel, but the site has no AsyncAPI description`
    return { problem: { message, hint: 'Add an AsyncAPI file to the site folder.' } }
  }
  const names = operations.flatMap(({ channel, path }) => (channel ? [channel.id, path] : []))
  const hint = didYouMean(plain, names) ?? 'Write the name that it has under `channels`.'
  return { problem: { message: `There is no channel \`${plain}\``, hint } }
}

/** The value of `openapi-schema:`, a name with or without the file before it. */
function selectSchema(
  written: string,
  apis: readonly KnownApi[],
): SchemaRef | { problem: { message: string; hint: string } } {
  const [, file, name = ''] = /^(?:(\S+)\s+)?(\S+)$/.exec(written.trim()) ?? []
  const candidates = file === undefined ? apis : rankApis(apis, file)
  const api = candidates.find(({ outline }) => outline?.schemas.includes(name))
  if (api) return { api: api.id, name }
  const broken = candidates.find(({ outline }) => outline === undefined)
  if (broken) return { api: broken.id, name }
  const names = candidates.flatMap(({ outline }) => outline?.schemas ?? [])
  const hint = didYouMean(name, names) ?? 'It must stand under `components.schemas` of an API description.'
  return { problem: { message: `There is no schema \`${name}\``, hint } }
}

/** The addresses of page files that navigation names: `users` may be `users/index.mdx`. */
export function listedFiles(node: NavNode): Set<UrlPath> {
  return new Set(writtenEntries(node).map((path) => pageUrl(filePath(path) ?? asFilePath(''))))
}

/** Every entry of `pages` and every `root`, as written. */
export function writtenEntries(node: NavNode): string[] {
  return [...(node.root ? [node.root] : []), ...node.children].flatMap((child) => {
    if (isNode(child)) return writtenEntries(child)
    return child.kind === 'page' ? [child.path] : []
  })
}

/** Every description in the order in which navigation meets it. */
export function sourcesOf(node: NavNode): ApiSource[] {
  return [
    ...(node.generated ? [node.generated.source] : []),
    ...node.apis,
    ...node.children.flatMap((child): ApiSource[] => {
      if (isNode(child)) return sourcesOf(child)
      return child.kind === 'page' ? [] : [child.source]
    }),
  ]
}
