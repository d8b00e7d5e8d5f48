import type { Place } from '../../core/diagnostic/diagnostic.ts'
import { editDistance } from '../../core/diagnostic/nearest.ts'
import { asFilePath, type FilePath, filePath } from '../../core/path.ts'
import type { ApiSource } from '../../nav/api-source.ts'
import { isNode, type NavNode } from '../../nav/node.ts'
import type { PageMeta } from '../../nav/page-meta.ts'
import { type KnownApi, parseSelector, rankApis } from '../../nav/selector.ts'
import type { TextEdit } from '../../spec/read/locate-json.ts'

export type Fix =
  /** The name of an operation, and the name that was meant. */
  | { kind: 'name'; at: Place; before: string; after: string }
  /** A slip of a spec. */
  | { kind: 'edit'; at: Place; message: string; edits: readonly TextEdit[] }

type Input = {
  nav: NavNode
  files: ReadonlyMap<FilePath, PageMeta>
  apis: readonly KnownApi[]
}

type Named = { at: Place; written: string; apis: readonly KnownApi[]; kind: 'entry' | 'page' }

/**
 * What can be mended without a doubt: the case of a method in navigation, a slash at the end of a path, and a path that
 * is a near miss of exactly one operation that nothing else names.
 */
export function planFixes({ nav, files, apis }: Input): Fix[] {
  const named = [...namedInNavigation(nav, files, apis), ...namedInPages(files, apis)]
  const plans = named.map((item) => ({ ...item, ...plan(item) }))
  const taken = new Set(plans.flatMap(({ meant, isNear }) => (isNear || !meant ? [] : [meant])))
  const claims = new Map<string, Set<string>>()
  for (const { meant, isNear, written } of plans)
    if (meant && isNear) claims.set(meant, (claims.get(meant) ?? new Set()).add(written))
  return plans.flatMap(({ at, written, after, meant, isNear }) => {
    if (after === undefined || after === written || meant === undefined) return []
    if (isNear && (taken.has(meant) || (claims.get(meant)?.size ?? 0) > 1)) return []
    return [{ kind: 'name', at, before: written, after }]
  })
}

/** `meant` tells operations apart; `after` is how the name should be written. */
function plan({ written, apis, kind }: Named): { meant?: string; after?: string; isNear?: boolean } {
  const selector = parseSelector(written)
  // While a description cannot be read, nobody knows what it has.
  if (!selector || selector.method === 'webhook' || apis.some(({ outline }) => !outline)) return {}
  const upper = selector.method.toUpperCase()
  for (const method of new Set([selector.method, upper])) {
    for (const { id, find } of apis) {
      const operation = find(method, selector.path)
      // Front matter may have a method in any case.
      if (operation)
        return {
          meant: `${id} ${operation.key}`,
          after: rewrite(written, kind === 'page' ? selector.method : method, operation.path),
        }
    }
  }
  const near = apis.flatMap(({ id, outline }) =>
    outline!.operations
      .filter(
        (operation) =>
          operation.kind === 'operation' &&
          operation.method === upper &&
          isNearMiss(selector.path, operation.path),
      )
      .map(({ key, path }) => ({ meant: `${id} ${key}`, path })),
  )
  const [only] = near
  if (!only || new Set(near.map(({ path }) => path)).size > 1) return {}
  const method = kind === 'page' ? selector.method : upper
  return { meant: only.meant, after: rewrite(written, method, only.path), isNear: true }
}

/** One or two letters, of a path long enough for that to be a slip. Another number is another thing: `/v1` and `/v2`. */
function isNearMiss(written: string, path: string): boolean {
  const distance = editDistance(written, path, 3)
  const digits = (text: string) => text.replace(/\D/g, '')
  return (
    distance >= 1 &&
    distance <= 2 &&
    distance * 3 <= Math.max(written.length, path.length) &&
    digits(written) === digits(path)
  )
}

/** The file before it and the spaces stay as they are. */
function rewrite(written: string, method: string, path: string): string {
  return written.replace(/([A-Za-z-]+)(\s+)\/\S*$/, (_whole, _method, space: string) => method + space + path)
}

function namedInNavigation(nav: NavNode, files: Input['files'], apis: readonly KnownApi[]): Named[] {
  const byId = new Map(apis.map((api) => [api.id, api]))
  return walk(nav, [])

  function walk(node: NavNode, inherited: readonly ApiSource[]): Named[] {
    const sources = node.apis.length > 0 ? node.apis : inherited
    return node.children.flatMap((child): Named[] => {
      if (isNode(child)) return walk(child, sources)
      if (child.kind !== 'page' || isPage(child.path, files)) return []
      const file = parseSelector(child.path)?.file
      const candidates =
        file === undefined ? sources.flatMap(({ id }) => byId.get(id) ?? []) : rankApis(apis, file)
      return [{ at: child.at, written: child.path, apis: candidates, kind: 'entry' }]
    })
  }
}

function namedInPages(files: Input['files'], apis: readonly KnownApi[]): Named[] {
  return [...files.values()].flatMap(({ openapi, openapiAt }): Named[] => {
    if (openapi === undefined || !openapiAt) return []
    const file = parseSelector(openapi)?.file
    const candidates = file === undefined ? apis : rankApis(apis, file)
    return [{ at: openapiAt, written: openapi.trim(), apis: candidates, kind: 'page' }]
  })
}

/** A page file may be called like an operation. */
function isPage(written: string, files: Input['files']): boolean {
  const path = filePath(written.replace(/^\.?\//, ''))
  return ['', '.mdx', '.md', '/index.mdx', '/index.md'].some((ending) =>
    files.has(asFilePath(`${path}${ending}`)),
  )
}

/**
 * The text with all fixes that can be applied together. One that changes what another changed has to wait for the next
 * run, and a name that is written in another way is left alone.
 */
export function applyFixes(text: string, fixes: readonly Fix[]): { text: string; done: Fix[] } {
  const mark = text.startsWith('\uFEFF') ? '\uFEFF' : ''
  const body = text.slice(mark.length)
  const taken: TextEdit[] = []
  const done: Fix[] = []
  for (const fix of fixes) {
    const edits = editsOf(fix, body)
    if (edits.length === 0 || edits.some((edit) => taken.some((other) => overlaps(edit, other)))) continue
    taken.push(...edits)
    done.push(fix)
  }
  const result = taken
    .toSorted((a, b) => b.start - a.start || b.end - a.end)
    .reduce((before, { start, end, text: after }) => before.slice(0, start) + after + before.slice(end), body)
  return { text: mark + result, done }
}

function editsOf(fix: Fix, body: string): readonly TextEdit[] {
  if (fix.kind === 'edit') return fix.edits
  const start = startOf(fix, body)
  return start === undefined ? [] : [{ start, end: start + fix.before.length, text: fix.after }]
}

/** Edits that touch wait for each other too: one may insert what the other removes the place of. */
const overlaps = (first: TextEdit, other: TextEdit) => first.start <= other.end && other.start <= first.end

function startOf({ at, before }: Fix & { kind: 'name' }, body: string): number | undefined {
  let line = 0
  for (let count = 1; count < at.line; count++) {
    line = body.indexOf('\n', line) + 1
    if (line === 0) return undefined
  }
  const start = line + at.column - 1
  const [quote = ''] = /^["']?\s*/.exec(body.slice(start, start + 100)) ?? []
  const inner = start + quote.length
  return body.startsWith(before, inner) ? inner : undefined
}
