import { isNotSentOn, isSingle } from '../check/header-names.ts'
import type { RelayLimits } from '../limits.ts'
import { Refusal } from '../response/refusal.ts'

/** Stands in `Via`: a request that comes in with it went round in a circle. */
const viaName = 'octavo-relay'

/** The names and values that are sent, one after the other, and the names of those that are not. */
export type SentHeaders = { headers: string[]; dropped?: string[] }

export function writeRequestHeaders(written: readonly [string, string][], limits: RelayLimits): SentHeaders {
  if (written.length > limits.requestHeaders)
    throw new Refusal('bad_header', `The request exceeds the limit of ${limits.requestHeaders} headers.`)
  const named = namedByConnection(written)
  const headers: string[] = []
  const dropped = new Set<string>()
  const seen = new Set<string>()
  let bytes = 0
  for (const [name, value] of written) {
    checkCharacters(name, value)
    bytes += name.length + value.length
    if (bytes > limits.requestHeaderBytes)
      throw new Refusal('bad_header', `The headers exceed the limit of ${limits.requestHeaderBytes} bytes.`)
    // Some servers read `_` as `-`.
    const key = name.toLowerCase().replaceAll('_', '-')
    if (seen.has(key) && isSingle(key))
      throw new Refusal('bad_header', `Header ${name} is repeated but can have only one value.`)
    seen.add(key)
    if (isNotSentOn(key) || named?.has(key)) dropped.add(name)
    else headers.push(name, value)
  }
  if (!seen.has('user-agent') || named?.has('user-agent')) headers.push('User-Agent', 'Octavo (playground)')
  // Without packing, so that nothing small unfolds to something large on the way.
  headers.push('Accept-Encoding', 'identity', 'Via', `1.1 ${viaName}`)
  return dropped.size === 0 ? { headers } : { headers, dropped: [...dropped] }
}

function checkCharacters(name: string, value: string): void {
  if (!/^[!#$%&'*+.^_`|~0-9a-z-]+$/i.test(name))
    throw new Refusal('bad_header', 'A header name contains invalid characters.')
  if (/[^\t\x20-\x7e\x80-\xff]/.test(value))
    throw new Refusal('bad_header', `The value of header ${name} contains invalid characters.`)
}

/** `Connection: close, X-Trace` makes `X-Trace` a header of the connection. */
function namedByConnection(headers: readonly [string, string][]): Set<string> | undefined {
  let names: Set<string> | undefined
  for (const [name, value] of headers)
    if (name.toLowerCase() === 'connection') {
      names ??= new Set()
      for (const part of value.split(',')) names.add(part.trim().toLowerCase().replaceAll('_', '-'))
    }
  return names
}

/** All that goes to another origin: the rest may be a secret that was meant for the first one. */
const harmless = new Set(['accept', 'accept-language', 'accept-encoding', 'user-agent', 'via'])

/** The same headers for the next address of a redirect. */
export function keepForRedirect(
  headers: readonly string[],
  isSameOrigin: boolean,
  hasBody: boolean,
): string[] {
  const kept: string[] = []
  for (let at = 0; at < headers.length; at += 2) {
    const key = headers[at]!.toLowerCase()
    if (!isSameOrigin && !harmless.has(key)) continue
    if (!hasBody && key.startsWith('content-')) continue
    kept.push(headers[at]!, headers[at + 1]!)
  }
  return kept
}

export function isForm(headers: readonly [string, string][]): boolean {
  const [type, ...others] = headers.filter(([name]) => name.toLowerCase() === 'content-type')
  if (!type || others.length > 0) return false
  return /^application\/x-www-form-urlencoded\s*(;|$)/i.test(type[1].trim())
}

export function hasLooped(via: string | undefined): boolean {
  return via?.includes(viaName) ?? false
}
