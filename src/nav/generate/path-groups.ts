import type { OperationOutline } from '../../spec/outline.ts'
import { words } from '../path-name.ts'

const maxInOneTag = 50

type GroupOf = (operation: OperationOutline) => string | undefined

/**
 * The group of each operation by its path, for a spec whose tags do not divide it: it has none, or one for
 * more than 50 operations. `/v1/payment_intents/{id}` is in "Payment intents". Undefined if tags are better.
 */
export function groupByPath(operations: readonly OperationOutline[]): GroupOf | undefined {
  // Unlisted and restricted operations must not affect the grouping of others.
  const listed = operations.filter(
    ({ kind, hidden, meta }) => kind === 'operation' && !hidden && isListed(meta) && !meta.access,
  )
  const tags = new Set(listed.map(({ tag }) => tag))
  const [tag] = tags
  if (tags.size !== 1 || (tag !== undefined && listed.length <= maxInOneTag)) return undefined
  const paths = listed.map(({ path }) => segmentsOf(path))
  const shared = (paths[0] ?? []).slice(0, countShared(paths))
  const names = paths.map((segments) => nameOf(segments, shared))
  if (new Set(names).size < 2) return undefined
  return ({ kind, path, meta }) => {
    if (kind !== 'operation') return undefined
    return isListed(meta) ? nameOf(segmentsOf(path), shared) : names[0]
  }
}

const isListed = ({ metadata }: OperationOutline['meta']) =>
  metadata.hidden !== true && metadata.noindex !== true

const segmentsOf = (path: string) => path.split('/').filter((segment) => segment !== '')

/** How many segments all paths start with. */
function countShared(paths: readonly string[][]): number {
  const [first = []] = paths
  const length = Math.min(...paths.map((segments) => segments.length - 1))
  let shared = 0
  while (shared < length && paths.every((segments) => segments[shared] === first[shared])) shared += 1
  return shared
}

/** The first word after the shared segments; if there is none, the last word. */
function nameOf(segments: readonly string[], shared: readonly string[]): string | undefined {
  const isWord = (segment: string) => !/^\{.*\}$/.test(segment) && !/^v\d+(\.\d+)*$/i.test(segment)
  const rest = shared.every((segment, at) => segment === segments[at])
    ? segments.slice(shared.length)
    : segments
  const name = rest.find(isWord) ?? segments.findLast(isWord)
  return name === undefined ? undefined : words(name) || undefined
}
