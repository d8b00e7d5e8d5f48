import { type Place, report } from '../../core/diagnostic/diagnostic.ts'
import type { OperationOutline } from '../../spec/outline.ts'
import type { ApiSource } from '../api-source.ts'
import { sourcesOf } from '../hand-written.ts'
import type { NavEntry, OperationEntry, PageEntry } from '../node.ts'
import { operationHint, parseSelector, rankApis, type Selector } from '../selector.ts'
import { type Generation, isIn } from './generation.ts'

/** Resolves an entry of `pages` to an operation; any other entry is a page path. */
export function expandEntry(
  generation: Generation,
  entry: PageEntry,
  sources: readonly ApiSource[],
): NavEntry[] {
  const { apis, hasPage } = generation
  const { path, at } = entry
  const selector = parseSelector(path)
  if (!selector || hasPage(path)) return [entry]
  const candidates = candidatesFor(generation, selector, { sources, at })
  if (candidates.length === 0) return [entry]
  for (const source of candidates) {
    const operation = apis.get(source.id)?.find(selector.method, selector.path)
    if (operation) return placeListed(generation, { kind: 'operation', source, operation, at })
  }
  // While the spec cannot be read, the entry keeps its URL.
  const broken = candidates.find(({ id }) => !apis.get(id)?.outline)
  if (broken) return [{ kind: 'operation', source: broken, operation: unknownOperation(selector), at }]
  const candidateApis = candidates.flatMap(({ id }) => apis.get(id) ?? [])
  const message = `Operation \`${path}\` is listed in navigation but not found in \`${candidateApis.map(({ id }) => id).join('`, `')}\``
  const hint = operationHint(candidateApis, selector, generation.hintBudget)
  generation.diagnostics.push(report('nav/operation-not-found', message, { hint, at }))
  return []
}

/** Specs that may contain the operation, best match first. */
function candidatesFor(
  { root, apis }: Generation,
  { file }: Selector,
  { sources, at }: { sources: readonly ApiSource[]; at: Place },
): ApiSource[] {
  if (file === undefined) return [...sources]
  const ordered = [...apis.values()].toSorted((a, b) => +isIn(sources, b.id) - +isIn(sources, a.id))
  // A spec that is listed elsewhere in navigation has its pages there.
  const listedSources = [...sources, ...sourcesOf(root)]
  return rankApis(ordered, file).map(
    ({ id }) =>
      listedSources.find((source) => source.id === id) ?? {
        id,
        family: apis.get(id)?.family ?? 'openapi',
        at,
      },
  )
}

/** A page file for the same operation wins, and the conflict is reported. */
function placeListed({ handWritten, diagnostics }: Generation, entry: OperationEntry): NavEntry[] {
  const page = handWritten(entry.source.id, entry.operation.key)
  if (!page) return [entry]
  const message = `\`${entry.operation.key}\` is listed in navigation, but \`${page.path}\` already shows it; the page is used`
  const hint = `List \`${page.path.replace(/\.mdx?$/, '')}\` instead, or remove the page.`
  diagnostics.push(report('nav/operation-conflict', message, { hint, at: entry.at }))
  return page.listed ? [] : [{ kind: 'page', path: page.path, at: entry.at }]
}

function unknownOperation({ method, path }: Selector): OperationOutline {
  const kind = method === 'webhook' || method === 'channel' ? method : 'operation'
  const key = `${method} ${path}`
  const meta = { href: undefined, metadata: {}, isWritten: false }
  const shownMethod = { operation: method, webhook: 'POST', channel: 'WS' }[kind]
  return {
    key,
    kind,
    method: shownMethod,
    path,
    item: '',
    operation: '',
    deprecated: false,
    hidden: false,
    meta,
  }
}
