import * as strings from '../strings/relay-head.ts'
import type { RelayHead } from './relay-message.ts'

/** The head of an envelope, or an error message. */
export function parseRelayHead(text: string): RelayHead | string {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return strings.notJson
  }
  return checkRelayHead(value)
}

/** Heads are untrusted, so every field is checked. Unknown fields are ignored. */
export function checkRelayHead(value: unknown): RelayHead | string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return strings.notObject
  const { v, page, method, url, headers, bodyLength, redirect } = value as Record<string, unknown>
  if (v !== 1) return strings.version
  if (typeof page !== 'string' || page[0] !== '/') return strings.page
  if (typeof method !== 'string') return strings.method
  if (typeof url !== 'string') return strings.url
  if (!isHeaderList(headers)) return strings.headers
  if (bodyLength !== null && !isCount(bodyLength)) return strings.bodyLength
  if (redirect !== 'manual' && redirect !== 'follow') return strings.redirect
  return { v, page, method, url, headers, bodyLength, redirect }
}

function isHeaderList(value: unknown): value is [string, string][] {
  return (
    Array.isArray(value) &&
    value.every(
      (pair) =>
        Array.isArray(pair) &&
        pair.length === 2 &&
        typeof pair[0] === 'string' &&
        typeof pair[1] === 'string',
    )
  )
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}

/** The bytes before the body: the length of the head (four bytes, big-endian) and the head. */
export function writeEnvelopeHead(head: RelayHead): Uint8Array<ArrayBuffer> {
  const json = new TextEncoder().encode(JSON.stringify(head))
  const bytes = new Uint8Array(4 + json.length)
  new DataView(bytes.buffer).setUint32(0, json.length)
  bytes.set(json, 4)
  return bytes
}
