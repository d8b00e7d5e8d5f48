import type { RelayHead } from './relay-message.ts'

/** The head of an envelope, or a sentence about what is wrong with it. */
export function parseRelayHead(text: string): RelayHead | string {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return 'The head is not JSON.'
  }
  return checkRelayHead(value)
}

/** Anybody can send a head: nothing in it is believed. Names that are not known are passed over. */
export function checkRelayHead(value: unknown): RelayHead | string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'The head is not an object.'
  const { v, page, method, url, headers, bodyLength, redirect } = value as Record<string, unknown>
  if (v !== 1) return 'The head has to say `"v": 1`.'
  if (typeof page !== 'string' || page[0] !== '/') return '`page` has to be the path of a page.'
  if (typeof method !== 'string') return '`method` has to be a text.'
  if (typeof url !== 'string') return '`url` has to be a text.'
  if (!isHeaderList(headers)) return '`headers` has to be a list of names with values.'
  if (bodyLength !== null && !isCount(bodyLength)) return '`bodyLength` has to be a number of bytes, or null.'
  if (redirect !== 'manual' && redirect !== 'follow') return '`redirect` has to be `manual` or `follow`.'
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

/** What stands before the body: the length of the head, four bytes with the highest first, and the head. */
export function writeEnvelopeHead(head: RelayHead): Uint8Array<ArrayBuffer> {
  const json = new TextEncoder().encode(JSON.stringify(head))
  const bytes = new Uint8Array(4 + json.length)
  new DataView(bytes.buffer).setUint32(0, json.length)
  bytes.set(json, 4)
  return bytes
}
