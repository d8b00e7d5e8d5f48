import type { Place } from '../../core/diagnostic/diagnostic.ts'
import { editDistance } from '../../core/diagnostic/nearest.ts'
import { asFilePath, type FilePath, filePath } from '../../core/path.ts'
import type { ApiSource } from '../../nav/api-source.ts'
import { isNode, type NavNode } from '../../nav/node.ts'
import type { PageMeta } from '../../nav/page-meta.ts'
import { type KnownApi, parseSelector, rankApis } from '../../nav/selector.ts'
import type { TextEdit } from '../../spec/read/locate-json.ts'

export type Fix =
  /** Replaces a misspelled operation. */
  | { kind: 'name'; at: Place; before: string; after: string }
  /** Repairs a spec. */
  | { kind: 'edit'; at: Place; message: string; edits: readonly TextEdit[] }

type Input = {
  nav: NavNode
  files: ReadonlyMap<FilePath, PageMeta>
  apis: readonly KnownApi[]
}

type Selection = { at: Place; written: string; apis: readonly KnownApi[]; kind: 'entry' | 'page' }

/**
 * Plans unambiguous fixes: the case of a method, a trailing slash, and a path that is a near miss of exactly
 * one operation that nothing else references.
 */
export function planFixes({ nav, files, apis }: Input): Fix[] {
  const selections = [...namedInNavigation(nav, files, apis), ...namedInPages(files, apis)]
  const plans = selections.map((item) => ({ ...item, ...plan(item) }))
  const taken = new Set(plans.flatMap(({ target, isNear }) => (isNear || !target ? [] : [target])))
  const claims = new Map<string, Set<string>>()
  for (const { target, isNear, written } of plans)
    if (target && isNear) claims.set(target, (claims.get(target) ?? new Set()).add(written))
  return plans.flatMap(({ at, written, after, target, isNear }) => {
    if (after === undefined || after === written || target === undefined) return []
    if (isNear && (taken.has(target) || (claims.get(target)?.size ?? 0) > 1)) return []
    return [{ kind: 'name', at, before: written, after }]
  })
}

/** `target` identifies the operation; `after` is the corrected text. */
function plan({ written, apis, kind }: Selection): { target?: string; after?: string; isNear?: boolean } {
  const selector = parseSelector(written)
  // Without the spec, the operations are unknown.
  if (!selector || selector.method === 'webhook' || apis.some(({ outline }) => !outline)) return {}
  const upper = selector.method.toUpperCase()
  for (const method of new Set([selector.method, upper])) {
    for (const { id, find } of apis) {
      const operation = find(method, selector.path)
      // Front matter may have a method in any case.
      if (operation)
        return {
          target: `${id} ${operation.key}`,
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
      .map(({ key, path }) => ({ target: `${id} ${key}`, path })),
  )
  const [only] = near
  if (!only || new Set(near.map(({ path }) => path)).size > 1) return {}
  const method = kind === 'page' ? selector.method : upper
  return { target: only.target, after: rewrite(written, method, only.path), isNear: true }
}

/** One or two letters differ in a long enough path. Digits must match: `/v1` is not `/v2`. */
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

/** Replaces method and path; the file name and spaces stay unchanged. */
function rewrite(written: string, method: string, path: string): string {
  return written.replace(/([A-Za-z-]+)(\s+)\/\S*$/, (_whole, _method, space: string) => method + space + path)
}

function namedInNavigation(nav: NavNode, files: Input['files'], apis: readonly KnownApi[]): Selection[] {
  const byId = new Map(apis.map((api) => [api.id, api]))
  return walk(nav, [])

  function walk(node: NavNode, inherited: readonly ApiSource[]): Selection[] {
    const sources = node.apis.length > 0 ? node.apis : inherited
    return node.children.flatMap((child): Selection[] => {
      if (isNode(child)) return walk(child, sources)
      if (child.kind !== 'page' || isPage(child.path, files)) return []
      const file = parseSelector(child.path)?.file
      const candidates =
        file === undefined ? sources.flatMap(({ id }) => byId.get(id) ?? []) : rankApis(apis, file)
      return [{ at: child.at, written: child.path, apis: candidates, kind: 'entry' }]
    })
  }
}

function namedInPages(files: Input['files'], apis: readonly KnownApi[]): Selection[] {
  return [...files.values()].flatMap(({ openapi, openapiAt }): Selection[] => {
    if (openapi === undefined || !openapiAt) return []
    const file = parseSelector(openapi)?.file
    const candidates = file === undefined ? apis : rankApis(apis, file)
    return [{ at: openapiAt, written: openapi.trim(), apis: candidates, kind: 'page' }]
  })
}

/** Whether an entry is a page file with a name like an operation. */
function isPage(written: string, files: Input['files']): boolean {
  const path = filePath(written.replace(/^\.?\//, ''))
  return ['', '.mdx', '.md', '/index.mdx', '/index.md'].some((ending) =>
    files.has(asFilePath(`${path}${ending}`)),
  )
}

/**
 * Applies all fixes that do not overlap; others wait for the next run. Text that does not match the expected
 * one is left unchanged.
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

/** Adjacent edits count as overlapping. */
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
