import { asUrlPath, type UrlPath, urlPath } from '../core/path.ts'
import type { OperationOutline } from '../spec/outline.ts'

/**
 * `GET /users/{id}` is at `users/id/get`. The URL depends on the path alone, so it does not change when a
 * summary is edited or another operation is added.
 */
export function operationAddress(prefix: string, { kind, path, method, key }: OperationOutline): UrlPath {
  if (kind === 'webhook') {
    const suffix = key === `webhook ${path}` ? [] : [method.toLowerCase()]
    return urlPath([prefix, 'webhooks', segment(path), ...suffix].join('/'))
  }
  if (kind === 'channel') {
    const parts = path.split('/').filter(Boolean)
    const names = parts.length > 0 ? parts : [key.replace(/^channel /, '')]
    return urlPath([prefix, 'channels', ...names.map(segment)].join('/'))
  }
  const segments = path.split('/').filter(Boolean).map(segment)
  return urlPath([prefix, ...segments, segment(method.toLowerCase())].join('/'))
}

/** Each operation of a channel has a URL that redirects to its anchor on the page. */
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

/** Removes braces. Characters that a file name or URL cannot contain become a dash. */
function segment(text: string): string {
  // Fast path: nearly all segments are plain names.
  if (/^[\w-][\w.-]*$/.test(text)) return text
  const safe = text
    .replace(/[{}]/g, '')
    .replace(/[#?%\\/:*"<>|\s]/g, '-')
    .replace(/[\0-\x1f\x7f]|\p{Surrogate}/gu, '-')
    .replace(/^\.+$/, (dots) => '-'.repeat(dots.length))
    // A leading tilde is reserved for conflicts.
    .replace(/^~/, '-')
  return safe === '' ? '-' : safe
}

/** The next free URL: adds a `~` before the last segment for each conflict. */
export function freeAddress(
  wanted: UrlPath,
  isTaken: (url: UrlPath) => boolean,
  /** The next number to try for each URL that many operations want. */
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

/** The URL of the same page on existing sites: `/<prefix>/<tag>/<summary>`. */
export function summaryAddress(
  prefix: string,
  { tag, summary, method, path, kind, key }: OperationOutline,
): UrlPath {
  const title = summary?.trim() ? summary : undefined
  const fallbacks = {
    operation: `${method.toLowerCase()}-${path}`,
    webhook: path,
    channel: key.replace(/^channel /, ''),
  }
  const group = tag ?? (kind === 'channel' ? 'websockets' : undefined)
  const last = slug(title ?? fallbacks[kind])
  return urlPath([prefix, group === undefined ? '' : slug(group), last].join('/').toLowerCase())
}

/** The slug rules of existing sites, derived from their URLs. */
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
