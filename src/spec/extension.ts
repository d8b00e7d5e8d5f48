import { wellFormed } from '../core/encode-address.ts'
import type { Json } from '../core/json.ts'
import { isObject, type JsonObject, textOf } from './read/pointer.ts'

/** `x-site` of an operation; `x-mint` is the same under the name existing descriptions use. */
export type SiteExtension = {
  /** Fields of front matter, as written. */
  metadata: JsonObject
  /** Restricted MDX, shown before the reference. */
  content?: string
  /** Another address for the page; an absolute one makes the entry a link. */
  href?: string
  /** Who may see the page: a list of groups as written, and whether everybody may. */
  access: { groups?: Json; public?: Json }
  mcp?: McpExtension
}

/** Agents may call the operation, under this name. */
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

/** What is said about who may see a part, wherever it may stand: what one name leaves out, the other does not undo. */
export function readAccess(owner: Json | undefined): SiteExtension['access'] {
  const extensions = isObject(owner) ? [owner['x-site'], owner['x-mint']].filter(isObject) : []
  const places = extensions.flatMap((extension) => [
    extension,
    ...(isObject(extension.metadata) ? [extension.metadata] : []),
  ])
  const find = (key: 'groups' | 'public') =>
    places.map((place) => place[key]).find((value) => value !== undefined && value !== null)
  return { groups: find('groups'), public: find('public') }
}

/** Only where the owner says so. */
function readMcp(value: Json | undefined): McpExtension | undefined {
  if (value === true) return {}
  if (!isObject(value) || value.enabled !== true) return undefined
  return { name: textOf(value.name), description: textOf(value.description) }
}

/** `x-site`, over what stands under the name of existing descriptions. */
export function extensionOf(owner: Json | undefined): JsonObject {
  if (!isObject(owner)) return {}
  const site = owner['x-site']
  const other = owner['x-mint']
  return { ...(isObject(other) ? other : {}), ...(isObject(site) ? site : {}) }
}

const decoded = (text: string) => {
  try {
    return /^https?:/i.test(text) ? text : decodeURI(text)
  } catch {
    return text
  }
}

/** Addresses that are ours. */
const reserved = /^\/?(_octavo|_platform|docs\.json)(\/|$)/i

/** An address of the site, or of the web; nothing that a browser would run, and nothing that climbs. */
function safeHref(href: string | undefined): string | undefined {
  if (href === undefined || href.trim() === '') return undefined
  const clean = wellFormed(decoded(href.trim()))
  if (/^https?:\/\//i.test(clean)) return clean
  if (reserved.test(clean)) return undefined
  return /^[a-z][a-z0-9+.-]*:|^\/\/|[\0-\x1f\\]|(^|\/)\.\.?(\/|$)/i.test(clean) ? undefined : clean
}
