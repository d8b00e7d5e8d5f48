import { headerKey } from '../../request/relay-rule.ts'
import { isDropped, isSingleValued } from '../check/header-names.ts'
import type { RelayLimits } from '../limits.ts'
import { Refusal } from '../response/refusal.ts'

/** Our name in `Via`. An incoming request with it is a loop. */
const viaName = 'octavo-relay'

/** `headers` alternates names and values; `dropped` lists names that are not sent. */
export type SentHeaders = { headers: string[]; dropped?: string[] }

export function writeRequestHeaders(
  pairs: readonly [string, string][],
  limits: RelayLimits,
  documented: readonly string[] = [],
): SentHeaders {
  if (pairs.length > limits.requestHeaders)
    throw new Refusal('bad_header', `The request exceeds the limit of ${limits.requestHeaders} headers.`)
  const connectionNames = connectionNamesOf(pairs)
  const headers: string[] = []
  const dropped = new Set<string>()
  const seenNames = new Set<string>()
  let bytes = 0
  for (const [name, value] of pairs) {
    checkCharacters(name, value)
    bytes += name.length + value.length
    if (bytes > limits.requestHeaderBytes)
      throw new Refusal('bad_header', `The headers exceed the limit of ${limits.requestHeaderBytes} bytes.`)
    const key = headerKey(name)
    if (seenNames.has(key) && isSingleValued(key))
      throw new Refusal('bad_header', `Header ${name} is repeated but can have only one value.`)
    seenNames.add(key)
    if (isDropped(key, documented) || connectionNames?.has(key)) dropped.add(name)
    else headers.push(name, value)
  }
  if (!seenNames.has('user-agent') || connectionNames?.has('user-agent'))
    headers.push('User-Agent', 'Octavo (playground)')
  // No compression, so that a small response cannot expand to a huge one.
  headers.push('Accept-Encoding', 'identity', 'Via', `1.1 ${viaName}`)
  return dropped.size === 0 ? { headers } : { headers, dropped: [...dropped] }
}

function checkCharacters(name: string, value: string): void {
  if (!/^[!#$%&'*+.^_`|~0-9a-z-]+$/i.test(name))
    throw new Refusal('bad_header', 'A header name contains invalid characters.')
  if (/[^\t\x20-\x7e\x80-\xff]/.test(value))
    throw new Refusal('bad_header', `The value of header ${name} contains invalid characters.`)
}

/** `Connection: close, X-Trace` makes `X-Trace` a connection header. */
function connectionNamesOf(headers: readonly [string, string][]): Set<string> | undefined {
  let names: Set<string> | undefined
  for (const [name, value] of headers)
    if (name.toLowerCase() === 'connection') {
      names ??= new Set()
      for (const part of value.split(',')) names.add(headerKey(part.trim()))
    }
  return names
}

/** Sent to another origin too. All others may be secrets for the first one. */
const crossOriginHeaders = new Set(['accept', 'accept-language', 'accept-encoding', 'user-agent', 'via'])

export function headersForRedirect(
  headers: readonly string[],
  isSameOrigin: boolean,
  hasBody: boolean,
): string[] {
  const redirectHeaders: string[] = []
  for (let at = 0; at < headers.length; at += 2) {
    const key = headers[at]!.toLowerCase()
    if (!isSameOrigin && !crossOriginHeaders.has(key)) continue
    if (!hasBody && key.startsWith('content-')) continue
    redirectHeaders.push(headers[at]!, headers[at + 1]!)
  }
  return redirectHeaders
}

export function isForm(headers: readonly [string, string][]): boolean {
  const [type, ...duplicates] = headers.filter(([name]) => name.toLowerCase() === 'content-type')
  if (!type || duplicates.length > 0) return false
  return /^application\/x-www-form-urlencoded\s*(;|$)/i.test(type[1].trim())
}

export function hasLooped(via: string | undefined): boolean {
  return via?.includes(viaName) ?? false
}
