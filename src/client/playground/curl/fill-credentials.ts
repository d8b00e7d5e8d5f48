import type { PlaygroundData } from '../../../request/playground.ts'
import type { Places } from './places.ts'

export type CredentialValues = { token?: string; user?: string; password?: string }

/** Placeholders of secrets in commands copied from documentation. */
const placeholder = /^(?:YOUR_\w+|<.*>|\$\{?\w+\}?|\{\{.*\}\})$/i

/** Reads credentials from the places that the security schemes use. */
export function fillCredentials(
  { take, decode }: Places,
  { security }: PlaygroundData,
): [schemeId: string, values: CredentialValues][] {
  const keys = new Map<string, CredentialValues>()
  for (const {
    id,
    kind,
    in: place = 'header',
    name = 'Authorization',
    scheme = 'bearer',
  } of security.flat()) {
    const [, text] = take(place, name)[0] ?? []
    const values =
      text && (kind === 'apiKey' ? { token: decode(place, text) } : readAuthorization(text, scheme))
    if (values && !Object.values(values).some((value) => placeholder.test(value))) keys.set(id, values)
  }
  return [...keys]
}

/** `Bearer …`, `Basic …` or another HTTP scheme. */
function readAuthorization(header: string, scheme: string): CredentialValues | undefined {
  const [word = '', token = ''] = header.split(/\s+/)
  if (word.toLowerCase() !== scheme.toLowerCase()) return undefined
  if (scheme !== 'basic') return { token }
  const [user = '', ...password] = readBase64(token).split(':')
  return { user, password: password.join(':') }
}

function readBase64(text: string): string {
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(text), (character) => character.charCodeAt(0)))
  } catch {
    return ''
  }
}
