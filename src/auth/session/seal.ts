import { hkdfSync } from 'node:crypto'
import { decodeProtectedHeader, EncryptJWT, jwtDecrypt } from 'jose'
import type { Json } from '../../core/json.ts'
import { same } from '../../core/same.ts'

/** Encrypts and authenticates payloads, each for one purpose and with an expiry. */
export type Seal = {
  seal: (purpose: string, payload: Json, seconds: number) => Promise<string>
  /** Undefined if the text was not sealed for this purpose, or has expired. */
  open: (purpose: string, text: string) => Promise<Json | undefined>
}

/** In bytes of JSON. A larger payload could not be opened again. */
export const maxPayloadBytes = 60 * 1024
const maxOpenedBytes = 64 * 1024
/** Node's limit for request headers. */
const maxTextLength = 16 * 1024

/** Opened texts are kept, because a browser sends the same cookie with every request. */
const maxKept = 500

/** Nothing is negotiable: texts with any other header are rejected. */
const header = { alg: 'dir', enc: 'A256GCM', zip: 'DEF' } as const

/** The first secret seals; all of them open. */
export function createSeal(secrets: readonly string[], now: () => number): Seal {
  const keys = new Map<string, Map<string, Uint8Array>>()
  /** One key per purpose and secret, so that a text for one purpose never opens for another. */
  const keysFor = (purpose: string) => {
    const cachedKeys = keys.get(purpose)
    if (cachedKeys) return cachedKeys
    const purposeKeys = new Map(
      secrets.map((secret) => [keyName(secret), derive(secret, `octavo seal ${purpose}`, 32)]),
    )
    keys.set(purpose, purposeKeys)
    return purposeKeys
  }
  const kept = new Map<string, { value: Json; expiresAt: number }>()
  const keep = (id: string, value: Json, expiresAt: number) => {
    if (kept.size >= maxKept) kept.delete(kept.keys().next().value!)
    kept.set(id, { value, expiresAt })
  }
  return {
    async seal(purpose, payload, seconds) {
      if (Buffer.byteLength(JSON.stringify(payload)) > maxPayloadBytes)
        throw new Error(`Cannot seal more than ${maxPayloadBytes} bytes.`)
      const [kid, key] = keysFor(purpose).entries().next().value!
      return new EncryptJWT({ value: payload })
        .setProtectedHeader({ ...header, kid })
        .setExpirationTime(Math.floor(now() / 1000) + Math.floor(seconds))
        .encrypt(key)
    },
    async open(purpose, text) {
      const id = `${purpose} ${text}`
      const known = kept.get(id)
      if (known && now() < known.expiresAt) return known.value
      if (text.length > maxTextLength || !isCanonical(text)) return undefined
      try {
        const { kid, ...rest } = decodeProtectedHeader(text)
        const key = kid === undefined ? undefined : keysFor(purpose).get(kid)
        if (!key || !same(rest, header)) return undefined
        const { payload } = await jwtDecrypt<{ value: Json }>(text, key, {
          keyManagementAlgorithms: [header.alg],
          contentEncryptionAlgorithms: [header.enc],
          maxDecompressedLength: maxOpenedBytes,
          requiredClaims: ['exp'],
          currentDate: new Date(now()),
        })
        keep(id, payload.value, payload.exp! * 1000)
        return payload.value
      } catch {
        return undefined
      }
    },
  }
}

/** The last base64url character has unused bits, so one text could have several spellings. */
function isCanonical(text: string): boolean {
  return text.split('.').every((part) => Buffer.from(part, 'base64url').toString('base64url') === part)
}

/** https://www.rfc-editor.org/rfc/rfc5869 */
function derive(secret: string, purpose: string, bytes: number): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, 'octavo', purpose, bytes))
}

function keyName(secret: string): string {
  return Buffer.from(derive(secret, 'octavo key name', 6)).toString('base64url')
}
