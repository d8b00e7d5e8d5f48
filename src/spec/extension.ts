import { wellFormed } from '../core/encode-address.ts'
import type { Json } from '../core/json.ts'
import { findAccessDoubts } from '../core/policy/access-keys.ts'
import { isObject, type JsonObject, textOf } from './read/pointer.ts'

/** `x-site` of an operation; `x-mint` is an alias in existing specs. */
export type SiteExtension = {
  /** Front matter fields as written. */
  metadata: JsonObject
  /** MDX with a safe subset of elements, shown before the reference. */
  content?: string
  /** The page path; an absolute URL turns the entry into a link. */
  href?: string
  /** Page access: groups as written, and whether the page is public. */
  access: { groups?: Json; public?: Json }
  mcp?: McpExtension
}

/** Exposes the operation to agents under this name. */
export type McpExtension = { name?: string; description?: string }

export function readExtension(owner: Json | undefined): SiteExtension {
  const extension = extensionOf(owner)
  const { playground } = extension
  const mcp = readMcp(extension.mcp)
  const metadata: JsonObject = {
    ...(typeof playground === 'string' && { playground }),
    ...(isObject(extension.metadata) ? extension.metadata : {}),
  }
  return {
    metadata,
    content: textOf(extension.content),
    href: safeHref(textOf(extension.href)),
    ...(mcp && { mcp }),
    access: readAccess(owner),
  }
}

/** The access rules of a part, from both extension names combined. */
export function readAccess(owner: Json | undefined): SiteExtension['access'] {
  const extensions = isObject(owner) ? [owner['x-site'], owner['x-mint']].filter(isObject) : []
  const places = extensions.flatMap((extension) => [
    extension,
    ...(isObject(extension.metadata) ? [extension.metadata] : []),
  ])
  // A misspelled key may have been meant to restrict the part.
  if (places.some((place) => findAccessDoubts(place).length > 0)) return { groups: [] }
  const find = (key: 'groups' | 'public') =>
    places.map((place) => place[key]).find((value) => value !== undefined && value !== null)
  return { groups: find('groups'), public: find('public') }
}

/** Only if set explicitly. */
function readMcp(value: Json | undefined): McpExtension | undefined {
  if (value === true) return {}
  if (!isObject(value) || value.enabled !== true) return undefined
  return { name: textOf(value.name), description: textOf(value.description) }
}

/** `x-site` overrides `x-mint`. */
export function extensionOf(owner: Json | undefined): JsonObject {
  if (!isObject(owner)) return {}
  const site = owner['x-site']
  const mint = owner['x-mint']
  return { ...(isObject(mint) ? mint : {}), ...(isObject(site) ? site : {}) }
}

const decodeHref = (text: string) => {
  try {
    return /^https?:/i.test(text) ? text : decodeURI(text)
  } catch {
    return text
  }
}

/** Reserved paths. */
const reservedPath = /^\/?(_octavo|_platform|docs\.json)(\/|$)/i

/** A site path or an HTTP URL; no scripts and no `..` segments. */
function safeHref(href: string | undefined): string | undefined {
  if (href === undefined || href.trim() === '') return undefined
  const clean = wellFormed(decodeHref(href.trim()))
  if (/^https?:\/\//i.test(clean)) return clean
  if (reservedPath.test(clean)) return undefined
  return /^[a-z][a-z0-9+.-]*:|^\/\/|[\0-\x1f\\]|(^|\/)\.\.?(\/|$)/i.test(clean) ? undefined : clean
}
