import type { PlaygroundData } from '../../../request/playground.ts'
import type { Places } from './places.ts'

export type CredentialValues = { token?: string; user?: string; password?: string }

/** What a command has in the place of a secret when it was copied from documentation. */
const placeholder = /^(?:YOUR_\w+|<.*>|\$\{?\w+\}?|\{\{.*\}\})$/i

/** Takes keys out of the places where the schemes of an operation put them. */
export function fillCredentials(
  login: string | undefined,
  { take, decode }: Places,
  { security }: PlaygroundData,
): [schemeId: string, values: CredentialValues][] {
  const keys = new Map<string, CredentialValues>()
  const authorization = take('header', 'Authorization')
  const [, word = '', token = ''] = /^(\S+)\s+(.*)$/.exec(authorization[0]?.[1] ?? '') ?? []
  for (const { id, kind, in: place = 'header', name = '', scheme = 'bearer' } of security.flat()) {
    const [key] = kind === 'apiKey' ? take(place, name) : []
    if (key) keys.set(id, { token: decode(place, key[1]) })
    else if (kind === 'http' && scheme === 'basic') {
      const [user = '', ...password] = (login ?? (/^basic$/i.test(word) ? readBasic(token) : '')).split(':')
      if (user) keys.set(id, { user, password: password.join(':') })
    } else if (word.toLowerCase() === scheme) keys.set(id, { token })
  }
  return [...keys].filter(([, values]) => !Object.values(values).some((value) => placeholder.test(value)))
}

/** https://www.rfc-editor.org/rfc/rfc7617 */
function readBasic(token: string): string {
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(token), (one) => one.charCodeAt(0)))
  } catch {
    return ''
  }
}
