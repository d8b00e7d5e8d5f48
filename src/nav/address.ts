import { asUrlPath, type UrlPath, urlPath } from '../core/path.ts'
import type { OperationOutline } from '../spec/outline.ts'

/**
 * `GET /users/{id}` is at `users/id/get`. The address follows from the path alone, so it stays when a summary is edited
 * or another operation is added.
 */
export function operationAddress(prefix: string, { kind, path, method, key }: OperationOutline): UrlPath {
  if (kind === 'webhook') {
    const other = key === `webhook ${path}` ? [] : [method.toLowerCase()]
    return urlPath([prefix, 'webhooks', segment(path), ...other].join('/'))
  }
  if (kind === 'channel') {
    const parts = path.split('/').filter(Boolean)
    const own = parts.length > 0 ? parts : [key.replace(/^channel /, '')]
    return urlPath([prefix, 'channels', ...own.map(segment)].join('/'))
  }
  const segments = path.split('/').filter(Boolean).map(segment)
  return urlPath([prefix, ...segments, segment(method.toLowerCase())].join('/'))
}

/** Each operation of a channel has an address, which leads to its place on the page. */
export function partAddresses(
  below: UrlPath,
  page: UrlPath,
  { channel }: OperationOutline,
): [from: UrlPath, to: UrlPath][] {
  return (channel?.operations ?? []).map(({ id, anchor }) => [
    urlPath(`${below}/${segment(id)}`),
    asUrlPath(`${page}#${anchor}`),
  ])
}

export function groupAddress(prefix: string, name: string): UrlPath {
  return urlPath([prefix, 'groups', segment(name.trim().toLowerCase().replace(/\s+/g, '-'))].join('/'))
}

/** Braces go; what a file name or an address cannot hold becomes a dash. */
function segment(text: string): string {
  // Nearly all are plain names.
  if (/^[\w-][\w.-]*$/.test(text)) return text
  const safe = text
    .replace(/[{}]/g, '')
    .replace(/[#?%\\/:*"<>|\s]/g, '-')
    .replace(/[\0-\x1f\x7f]|\p{Surrogate}/gu, '-')
    .replace(/^\.+$/, (dots) => '-'.repeat(dots.length))
    // A segment with a tilde in front says that an address was taken.
    .replace(/^~/, '-')
  return safe === '' ? '-' : safe
}

/** The next free address: a `~` before the last segment, and one more for each that is taken. */
export function freeAddress(
  wanted: UrlPath,
  isTaken: (url: UrlPath) => boolean,
  /** Where to go on counting, when many want the same. */
  next = new Map<UrlPath, number>(),
): UrlPath {
  const mark = (sign: string) =>
    asUrlPath(wanted.replace(/\/([^/]*)$/, (_whole, last: string) => `/${sign}${last}`))
  if (!isTaken(wanted)) return wanted
  for (const sign of ['~', '~~', '~~~']) if (!isTaken(mark(sign))) return mark(sign)
  let n = next.get(wanted) ?? 4
  while (isTaken(mark(`~${n}~`))) n += 1
  next.set(wanted, n + 1)
  return mark(`~${n}~`)
}

/** The address that existing sites have for the same page: `/<prefix>/<tag>/<summary>`. */
export function summaryAddress(
  prefix: string,
  { tag, summary, method, path, kind, key }: OperationOutline,
): UrlPath {
  const named = summary?.trim() ? summary : undefined
  const unnamed = {
    operation: `${method.toLowerCase()}-${path}`,
    webhook: path,
    channel: key.replace(/^channel /, ''),
  }
  const group = tag ?? (kind === 'channel' ? 'websockets' : undefined)
  const last = slug(named ?? unnamed[kind])
  return urlPath([prefix, group === undefined ? '' : slug(group), last].join('/').toLowerCase())
}

/** Their rules, known by what they make of names. */
function slug(text: string): string {
  return text
    .trim()
    .slice(0, 300)
    .replace(/\s/g, '-')
    .replace(/\{[^{}]*\}/g, '-')
    .replace(/^-|-$/g, '')
    .replace(/[{}(),.'\n/?#%\\]|\p{Surrogate}/gu, '')
    .replaceAll('--', '-')
    .toLowerCase()
}
