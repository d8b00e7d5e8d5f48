import { hkdfSync } from 'node:crypto'
import { decodeProtectedHeader, EncryptJWT, jwtDecrypt } from 'jose'
import type { Json } from '../../core/json.ts'
import { same } from '../../core/same.ts'

/** Encrypts and authenticates payloads, each for one purpose and with an expiry. */
export type Seal = {
  seal: (purpose: string, payload: Json, seconds: number) => Promise<string>
  /** Undefined for whatever was not sealed here for this purpose, or not lately. */
  open: (purpose: string, text: string) => Promise<Json | undefined>
}

/** In bytes of JSON; more would not be opened again. */
export const largestPayload = 60 * 1024
const largestOpened = 64 * 1024
/** More does not reach us anyway: all headers of a request together may have this much. */
const longestText = 16 * 1024

/** Nothing is negotiated: a text with any other header is not ours. */
const header = { alg: 'dir', enc: 'A256GCM', zip: 'DEF' } as const

/** The first secret seals; all of them open. */
export function createSeal(secrets: readonly string[], now: () => number): Seal {
  const keys = new Map<string, Map<string, Uint8Array>>()
  /** A key for each purpose, so that a text for one never opens for another, by the name of its secret. */
  const keysFor = (purpose: string) => {
    const key = keys.get(purpose)
    if (key) return key
    const made = new Map(
      secrets.map((secret) => [nameOf(secret), derive(secret, `octavo seal ${purpose}`, 32)]),
    )
    keys.set(purpose, made)
    return made
  }
  return {
    async seal(purpose, payload, seconds) {
      if (Buffer.byteLength(JSON.stringify(payload)) > largestPayload)
        throw new Error(`Cannot seal more than ${largestPayload} bytes.`)
      const [kid, key] = keysFor(purpose).entries().next().value!
      return new EncryptJWT({ value: payload })
        .setProtectedHeader({ ...header, kid })
        .setExpirationTime(Math.floor(now() / 1000) + Math.floor(seconds))
        .encrypt(key)
    },
    async open(purpose, text) {
      if (text.length > longestText || !isExact(text)) return undefined
      try {
        const { kid, ...rest } = decodeProtectedHeader(text)
        const key = kid === undefined ? undefined : keysFor(purpose).get(kid)
        if (!key || !same(rest, header)) return undefined
        const { payload } = await jwtDecrypt<{ value: Json }>(text, key, {
          keyManagementAlgorithms: [header.alg],
          contentEncryptionAlgorithms: [header.enc],
          maxDecompressedLength: largestOpened,
          requiredClaims: ['exp'],
          currentDate: new Date(now()),
        })
        return payload.value
      } catch {
        return undefined
      }
    },
  }
}

/** The last character of base64url has bits that mean nothing: without this, several texts would be the same one. */
function isExact(text: string): boolean {
  return text.split('.').every((part) => Buffer.from(part, 'base64url').toString('base64url') === part)
}

/** https://www.rfc-editor.org/rfc/rfc5869 */
function derive(secret: string, purpose: string, bytes: number): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, 'octavo', purpose, bytes))
}

function nameOf(secret: string): string {
  return Buffer.from(derive(secret, 'octavo key name', 6)).toString('base64url')
}
