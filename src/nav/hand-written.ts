import { type Diagnostic, report } from '../core/diagnostic/diagnostic.ts'
import { didYouMean } from '../core/diagnostic/nearest.ts'
import { asFilePath, asUrlPath, type FilePath, filePath, pageUrl, type UrlPath } from '../core/path.ts'
import { listAny } from '../strings/intl.ts'
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

/** Finds page files that show an operation or a schema. Two pages may show the same operation. */
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

/** Adds redirects from the URL of the generated page to the page file that replaces it. */
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
      const { url, aliases: otherUrls, parts } = apiPages.addressOf(source, operation)
      for (const path of [url, ...otherUrls])
        if (!routes.has(path) && !aliases.has(path)) aliases.set(path, route.url)
      for (const [from, to] of parts) aliases.set(from, asUrlPath(to.replace(/^[^#]*/, route.url)))
    }
  }
}

/** The value of `openapi:` in front matter -> its operation; the method may be in any case. */
function selectOperation(
  written: string,
  apis: readonly KnownApi[],
  hints = { left: 50 },
): OperationRef | { problem: { message: string; hint: string } } {
  const selector = parseSelector(written)
  if (!selector) {
    const message = `\`openapi: ${written}\` is not an operation`
    return {
      problem: {
        message,
        hint: 'Use a method and a path, such as `openapi: GET /users/{id}`, after the file name if there are several specs.',
      },
    }
  }
  const method = /^(webhook|channel)$/.test(selector.method) ? selector.method : selector.method.toUpperCase()
  const candidates = selector.file === undefined ? apis : rankApis(apis, selector.file)
  for (const api of candidates) {
    const operation = api.find(selector.method, selector.path) ?? api.find(method, selector.path)
    if (operation) return { api: api.id, key: operation.key }
  }
  // While its spec is broken, the page keeps its operation.
  const broken = candidates.find(({ outline }) => outline === undefined)
  if (broken) return { api: broken.id, key: `${method} ${selector.path}` }
  if (candidates.length === 0 && selector.file !== undefined) {
    const message = `Spec \`${selector.file}\` in \`openapi: ${written}\` not found`
    const list = listAny(apis.map(({ id }) => `\`${id}\``))
    return { problem: { message, hint: list ? `Use ${list}.` : 'Add the file to the site folder.' } }
  }
  const label = `${method} ${selector.path}`
  const message =
    apis.length === 0
      ? `Operation \`${written}\` not found: the site has no OpenAPI document`
      : `Operation \`${label}\` not found`
  const hint =
    apis.length === 0
      ? 'Add an OpenAPI file to the site folder.'
      : operationHint(candidates, { ...selector, method }, hints)
  return { problem: { message, hint } }
}

/** The value of `asyncapi:`: a channel name or address, optionally after a file name. */
function selectChannel(
  written: string,
  apis: readonly KnownApi[],
): OperationRef | { problem: { message: string; hint: string } } {
  const text = written.trim()
  const all = apis.filter(({ family, outline }) => family === 'asyncapi' || outline === undefined)
  const [, file = '', rest = ''] = /^(\S+)\s+(\S.*)$/.exec(text) ?? []
  const ranked = file === '' ? [] : rankApis(all, file)
  // A channel name may contain a space, so the whole text is tried first.
  const isWhole = all.some((api) => api.find('channel', text.replace(/^channel\s+/i, '')))
  const [candidates, name] = ranked.length > 0 && !isWhole ? [ranked, rest] : [all, text]
  const plain = name.replace(/^channel\s+/i, '')
  for (const api of candidates) {
    const operation = api.find('channel', plain)
    if (operation) return { api: api.id, key: operation.key }
  }
  // While its spec is broken, the page keeps its channel.
  const broken = candidates.find(({ family, outline }) => family === 'asyncapi' && outline === undefined)
  if (broken) return { api: broken.id, key: `channel ${plain}` }
  const operations = candidates.flatMap(({ outline }) => outline?.operations ?? [])
  if (operations.length === 0) {
    const message = `Channel \`${written}\` not found: the site has no AsyncAPI document`
    return { problem: { message, hint: 'Add an AsyncAPI file to the site folder.' } }
  }
  const names = operations.flatMap(({ channel, path }) => (channel ? [channel.id, path] : []))
  const hint = didYouMean(plain, names) ?? 'Use a name from `channels` in the AsyncAPI document.'
  return { problem: { message: `Channel \`${plain}\` not found`, hint } }
}

/** The value of `openapi-schema:`: a name, optionally after a file name. */
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
  const hint = didYouMean(name, names) ?? 'Use a name from `components.schemas` in a spec.'
  return { problem: { message: `Schema \`${name}\` not found`, hint } }
}

/** URLs of page files that navigation lists: `users` may be `users/index.mdx`. */
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

/** Every spec, in navigation order. */
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
