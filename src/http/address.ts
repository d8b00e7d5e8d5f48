import { wellFormed } from '../core/encode-address.ts'
import { type UrlPath, urlPath } from '../core/path.ts'
import type { PageData } from '../site/view/pages.ts'

/** The resource that a request target names. `path` is decoded and relative to the base path. */
export type Address =
  /** A page, static file, redirect or unknown path; `locate` decides which. */
  | { kind: 'page'; path: string; url: UrlPath }
  | { kind: 'markdown' | 'feed'; path: string; page: UrlPath }
  | { kind: 'part'; path: string; page: UrlPath; part: string }
  /** The preview image of a page. */
  | { kind: 'card'; path: string; page: UrlPath; hash: string }
  | { kind: 'shared-part'; path: string }
  /** The links of one group of a large section. */
  | { kind: 'nav-list'; path: string; section: string; group: string }
  | { kind: 'playground'; path: string; page: UrlPath; data: PageData }
  | { kind: 'search'; path: string; scope: string }
  /** Octavo's own scripts and styles, the theme and island code. */
  | { kind: 'asset'; path: string; name: string }
  /** `llms.txt` and the like. */
  | { kind: 'machine-text'; path: string }
  | { kind: 'api-file'; path: string; file: string }
  | { kind: 'relay' | 'feedback' | 'mcp' | 'mcp-card' | 'sign-in'; path: string }
  /** OAuth metadata for agents; also served at the root of the host, outside the base path. */
  | { kind: 'oauth-metadata'; path: string }
  /** Health probes, at the root of the host. */
  | { kind: 'health'; path: string }
  /** Outside the base path, or not valid UTF-8. */
  | { kind: 'unknown'; path: string }

export type Target = {
  address: Address
  /** The normalized target, with base path and query. */
  normal: string
  isNormal: boolean
  /** The query, including `?`. */
  search: string
  /** `absolute`: includes a host, as sent to proxies. */
  form: 'origin' | 'absolute'
}

/** Parses a request target in origin or absolute form. The only place that does so. */
export function parseTarget(target: string, base: string): Target {
  // https://www.rfc-editor.org/rfc/rfc9112#name-absolute-form
  const originForm = target.replace(/^https?:\/\/[^/?#\\]*/i, '')
  const form = originForm === target ? 'origin' : 'absolute'
  const [withoutFragment = ''] = originForm.split('#', 1)
  const query = withoutFragment.indexOf('?')
  const rawPath = query < 0 ? withoutFragment : withoutFragment.slice(0, query)
  const search = query < 0 ? '' : withoutFragment.slice(query)
  const { encoded, decoded } = plain.test(rawPath)
    ? { encoded: rawPath, decoded: rawPath }
    : normalize(rawPath)
  // `http://host` without a path means `/`.
  const isNormalPath = encoded === rawPath || (rawPath === '' && form === 'absolute')
  return {
    address: nameAddress(decoded, encoded, base),
    normal: encoded + search,
    isNormal: isNormalPath && withoutFragment === originForm,
    search,
    form,
  }
}

export const parseUrl = (url: string, base: string): Target => {
  const { pathname, search } = new URL(url)
  return parseTarget(pathname + search, base)
}

/** Fast path for most targets: no escapes, no empty segments, no segment starting with a dot. */
const plain = /^\/(?:[\w~!$&'()*+,;=:@-][\w.~!$&'()*+,;=:@-]*(?:\/(?!\/|$)|\/?$))*$/

/** Resolves dot segments and removes empty ones. Segments that do not decode to valid text are unchanged. */
function normalize(rawPath: string): { encoded: string; decoded: string | undefined } {
  const segments: { source: string; text: string | undefined }[] = []
  let isFolder = false
  for (const segment of rawPath.replaceAll('\\', '/').replace(/^\//, '').split('/')) {
    const text = decode(segment)
    isFolder = segment === '' || text === '.' || text === '..'
    // As in browsers, `..` also removes an empty segment.
    if (text === '..') segments.pop()
    else if (text !== '.') segments.push({ source: segment, text })
  }
  const nonEmpty = segments.filter((part) => part.source !== '')
  const join = (names: string[]) => `/${names.join('/')}${isFolder && names.length > 0 ? '/' : ''}`
  const texts = nonEmpty.flatMap(({ text }) => (text === undefined ? [] : [text]))
  return {
    encoded: join(nonEmpty.map(encodeSegment)),
    decoded: texts.length === nonEmpty.length ? join(texts) : undefined,
  }
}

const encodeSegment = ({ source, text }: { source: string; text: string | undefined }) =>
  encode(text === undefined ? source : source.replace(/%[\da-f]{2}/gi, unescapeLetter))

function decode(segment: string): string | undefined {
  try {
    const text = wellFormed(decodeURIComponent(segment))
    return /[/\\\0]/.test(text) ? undefined : text
  } catch {
    return undefined
  }
}

/** Unreserved characters never need escaping: https://www.rfc-editor.org/rfc/rfc3986#section-2.3. */
function unescapeLetter(escaped: string): string {
  const letter = String.fromCharCode(Number.parseInt(escaped.slice(1), 16))
  return /[\w.~-]/.test(letter) ? letter : escaped
}

/** Characters that browsers escape: https://url.spec.whatwg.org/#path-percent-encode-set. */
const encode = (segment: string) =>
  wellFormed(segment).replace(/[^!-~]|["<>^`{}]/gu, (character) => encodeURIComponent(character))

function nameAddress(decoded: string | undefined, encoded: string, base: string): Address {
  if (decoded === undefined) return { kind: 'unknown', path: encoded }
  if (decoded === '/healthz' || decoded === '/readyz') return { kind: 'health', path: decoded }
  if (decoded === `${metadataPath}${base}/mcp`) return { kind: 'oauth-metadata', path: decoded }
  if (decoded !== base && !decoded.startsWith(`${base}/`)) return { kind: 'unknown', path: decoded }
  const path = decoded.slice(base.length) || '/'
  if (mayBeSpecial.test(path))
    for (const read of grammar) {
      const address = read(path)
      if (address) return address
    }
  return { kind: 'page', path, url: urlPath(path) }
}

const metadataPath = '/.well-known/oauth-protected-resource'

/** Octavo's own path prefixes; nothing below them belongs to a page. */
const reserved = /^\/(?:_octavo|_platform|~search|~api|~parts|~nav)\//

/** Quick test: every path that is not a page matches this. */
const mayBeSpecial = /[._~]|^\/(?:mcp|login|logout)(?:\/|$)/

type Read = (path: string) => Address | undefined

const single =
  (
    kind: 'relay' | 'feedback' | 'mcp' | 'mcp-card' | 'sign-in' | 'oauth-metadata' | 'machine-text',
    pattern: RegExp,
  ): Read =>
  (path) =>
    pattern.test(path) ? { kind, path } : undefined

/** Subresources of a page, recognized by suffix. */
const subresource =
  <Kind extends Address>(pattern: RegExp, read: (path: string, match: RegExpExecArray) => Kind): Read =>
  (path) => {
    // Page paths never contain `?` or `#`.
    const match = reserved.test(path) || /[?#]/.test(path) ? null : pattern.exec(path)
    return match ? read(path, match) : undefined
  }

/** All kinds except pages. They are mutually exclusive, so order does not matter. */
export const grammar: readonly Read[] = [
  single('relay', /^\/_platform\/api\/request$/),
  single('feedback', /^\/_platform\/feedback$/),
  single('mcp', /^\/mcp$/),
  single('mcp-card', /^\/\.well-known\/mcp(?:\.json|\/server-card\.json)$/),
  single('oauth-metadata', /^\/\.well-known\/oauth-protected-resource(?:\/mcp)?$/),
  single('sign-in', /^\/(?:login(?:\/(?:callback|jwt-callback|jwt|key))?|logout)$/),
  single(
    'machine-text',
    /^\/(?:(?:\.well-known\/)?llms\.txt|llms-full\.txt|llms\/\d+\.txt|sitemap(?:-\d+)?\.xml|robots\.txt)$/,
  ),
  (path) => {
    const [, name] = /^\/_octavo\/(.+)$/.exec(path) ?? []
    return name === undefined ? undefined : { kind: 'asset', path, name }
  },
  (path) => {
    const [, scope] = /^\/~search\/([\w-]+)\.json$/.exec(path) ?? []
    return scope === undefined ? undefined : { kind: 'search', path, scope }
  },
  (path) => {
    const [, file] = /^\/~api\/(.*)$/.exec(path) ?? []
    return file === undefined ? undefined : { kind: 'api-file', path, file }
  },
  (path) => (/^\/~parts\/[\w.-]+\.html$/.test(path) ? { kind: 'shared-part', path } : undefined),
  (path) => {
    const [, section, group] = /^\/~nav\/([\w.-]+)\/([\d.]+)\.html$/.exec(path) ?? []
    return section === undefined || group === undefined
      ? undefined
      : { kind: 'nav-list', path, section, group }
  },
  subresource(/^(.*)\/~part\/([\w-]+)$/, (path, [, page = '', part = '']) => ({
    kind: 'part',
    path,
    page: urlPath(page),
    part,
  })),
  subresource(/^(.*)\/~card\/([\w-]+)\.png$/, (path, [, page = '', hash = '']) => ({
    kind: 'card',
    path,
    page: urlPath(page),
    hash,
  })),
  subresource(/^(.*)\/~(playground|console)\.json$/, (path, [, page = '', data]) => ({
    kind: 'playground',
    path,
    page: urlPath(page),
    data: data as PageData,
  })),
  subresource(/^(.*)\/rss\.xml$/, (path, [, page = '']) => ({ kind: 'feed', path, page: urlPath(page) })),
  subresource(/^(.+)\.md$/, (path, [, page = '']) => ({
    kind: 'markdown',
    path,
    page: urlPath(page === '/index' ? '/' : page),
  })),
]
