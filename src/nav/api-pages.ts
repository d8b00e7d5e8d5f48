import { type Diagnostic, report } from '../core/diagnostic/diagnostic.ts'
import { asUrlPath, type UrlPath, urlPath } from '../core/path.ts'
import type { OperationOutline } from '../spec/outline.ts'
import { freeAddress, groupAddress, operationAddress, partAddresses, summaryAddress } from './address.ts'
import type { ApiSource } from './api-source.ts'
import { assignPrefixes, useKey } from './prefix.ts'
import type { KnownApi } from './selector.ts'

export type Slugs = 'path' | 'summary'

/** URLs of generated pages. Hidden operations have one too, so that no URL changes when one is hidden. */
export type ApiPages = {
  prefixOf: (source: ApiSource) => string
  /** The URL of an operation, and other URLs that redirect to it. */
  addressOf: (source: ApiSource, operation: OperationOutline) => PageAddress
  groupUrl: (source: ApiSource, tag: string) => UrlPath
}

/** `parts` are URLs of parts of the page, each with its anchor. */
type PageAddress = { url: UrlPath; aliases: UrlPath[]; parts: [from: UrlPath, to: UrlPath][] }

type Input = {
  /** In navigation order. */
  sources: readonly ApiSource[]
  apis: ReadonlyMap<string, KnownApi>
  slugs: Slugs
  isPage: (url: UrlPath) => boolean
  /** Whether the page at this URL shows the operation. */
  shows: (url: UrlPath, api: string, key: string) => boolean
  diagnostics: Diagnostic[]
}

export function createApiPages({ sources, apis, slugs, isPage, shows, diagnostics }: Input): ApiPages {
  const prefixes = assignPrefixes(sources, diagnostics)
  const claimed = new Map<UrlPath, string>()
  const next = new Map<UrlPath, number>()
  const addressesBySource = new Map<string, Map<string, PageAddress>>()
  const groups = new Map<string, UrlPath>()
  const prefixOf = (source: ApiSource) => prefixes.get(useKey(source)) ?? source.directory ?? 'api-reference'

  for (const source of sources) {
    if (addressesBySource.has(useKey(source))) continue
    addressesBySource.set(useKey(source), assignAddresses(source))
  }

  function assignAddresses(source: ApiSource) {
    const prefix = prefixOf(source)
    const addresses = new Map<string, PageAddress>()
    const operations = apis.get(source.id)?.outline?.operations ?? []
    const summaries = summaryAddresses(prefix, operations)
    for (const operation of operations.toSorted((a, b) => order(a) - order(b))) {
      const { key } = operation
      // Only the URL of the page is claimed. The other one redirects to it unless another page uses it.
      const isByPath = slugs === 'path'
      const byPath = operationAddress(prefix, operation)
      const bySummary = summaries.get(operation)!
      const url = claim(isByPath ? byPath : bySummary, key, source)
      const aliases = [isByPath ? bySummary : byPath]
      const customUrl =
        operation.meta.href && !/^https?:/i.test(operation.meta.href)
          ? urlPath(operation.meta.href)
          : undefined
      const pageUrl = customUrl ?? url
      addresses.set(key, {
        url: pageUrl,
        aliases: customUrl ? [url, ...aliases] : aliases,
        parts: partAddresses(url, pageUrl, operation),
      })
    }
    return addresses
  }

  function claim(wanted: UrlPath, key: string, { id, at }: ApiSource): UrlPath {
    if (shows(wanted, id, key)) return wanted
    const url = freeAddress(wanted, (candidate) => claimed.has(candidate) || isPage(candidate), next)
    claimed.set(url, key)
    if (url !== wanted) {
      const owner = claimed.get(wanted)
      const message = `\`${key}\` in \`${id}\` is at \`${url}\`, because ${owner === undefined ? 'a page file' : `\`${owner}\``} uses \`${wanted}\``
      diagnostics.push(report('nav/address-taken', message, { at }))
    }
    return url
  }

  return {
    prefixOf,
    addressOf: (source, operation) =>
      addressesBySource.get(useKey(source))?.get(operation.key) ?? {
        url: operationAddress(prefixOf(source), operation),
        aliases: [],
        parts: [],
      },
    groupUrl(source, tag) {
      const key = `${useKey(source)} ${tag}`
      const existing = groups.get(key)
      if (existing) return existing
      const url = freeAddress(
        groupAddress(prefixOf(source), tag),
        (candidate) => claimed.has(candidate) || isPage(candidate),
      )
      claimed.set(url, tag)
      groups.set(key, url)
      return url
    },
  }
}

/**
 * Literal paths first, then paths with parameters, then webhooks and channels. Literal paths that stay
 * unchanged come first of all: their URLs are distinct, so none changes when another operation is added.
 */
function order(operation: OperationOutline): number {
  const { kind, path, method } = operation
  if (kind === 'channel') return 4
  if (kind === 'webhook') return 3
  if (path.includes('{')) return 2
  const written = `${path === '/' ? '' : path}/${method.toLowerCase()}`
  return operationAddress('', operation) === written ? 0 : 1
}

/** Adds a number to equal summaries in one group, like existing sites. */
function summaryAddresses(
  prefix: string,
  operations: readonly OperationOutline[],
): Map<OperationOutline, UrlPath> {
  const seen = new Map<string, number>()
  return new Map(
    operations.map((operation) => {
      const wanted = summaryAddress(prefix, operation)
      const count = seen.get(wanted) ?? 0
      seen.set(wanted, count + 1)
      return [operation, count === 0 ? wanted : asUrlPath(`${wanted}-${count}`)]
    }),
  )
}
