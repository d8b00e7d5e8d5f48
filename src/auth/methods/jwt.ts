import { createHash } from 'node:crypto'
import type { JwtSettings } from '../../access/settings.ts'
import type { SignInMessage } from '../../access/sign-in.ts'
import { UserError } from '../../core/user-error.ts'
import type { Fetch } from '../claims/fetch.ts'
import { textOf } from '../claims/text.ts'
import { readExpiry, refusalOfClaims, skewSeconds } from '../jwt/claims.ts'
import { createJwtKeys } from '../jwt/keys.ts'
import { userOfToken } from '../jwt/user.ts'
import { verifyToken } from '../jwt/verify.ts'
import type { Attempt, Refusal, SignInMethod } from '../method.ts'
import type { Marks } from '../session/marks.ts'

export type JwtMethodOptions = {
  settings: JwtSettings
  /** The site's host and port, as in tokens. */
  host: string
  marks: Marks
  /** In milliseconds. */
  now: () => number
  fetch?: Fetch
}

const maxCharacters = 8 * 1024

/** The handshake of existing sites: readers sign in elsewhere and return with a short-lived token. */
export function createJwtMethod({ settings, host, marks, now, fetch }: JwtMethodOptions): SignInMethod {
  const { loginUrls, algorithms, audience, logoutUrl } = settings
  const urls = loginUrls.map(({ url }) => parseUrl(url, '`auth.jwt.loginUrl`'))
  const [firstUrl] = urls
  if (!firstUrl) throw new UserError('`auth.jwt` needs `loginUrl`, the URL where readers sign in.')
  const keysFor = createJwtKeys(settings, fetch)
  const signOutUrl = logoutUrl === undefined ? undefined : parseUrl(logoutUrl, '`auth.jwt.logoutUrl`').href

  const accept = async (token: string): Promise<Attempt> => {
    const seconds = now() / 1000
    const result = await verifyToken(token, keysFor, {
      algorithms,
      maxCharacters,
      isType: (typ) => typ === undefined || (typeof typ === 'string' && /^(application\/)?jwt$/i.test(typ)),
      clockTolerance: skewSeconds,
      currentDate: new Date(now()),
    })
    if (result.kind === 'no-keys') return refused(result.reason, { kind: 'provider' })
    if (result.kind === 'refused') return refused(result.reason)
    const { claims } = result
    const refusal = refusalOfClaims(claims, { host, audience }, seconds)
    if (refusal) return refused(refusal)
    const expiry = readExpiry(claims, seconds)
    if ('refusal' in expiry) return refused(expiry.refusal)
    const user = userOfToken(claims)
    if (!user) return refused('it does not identify the user')
    if (claims.jti !== undefined && textOf(claims, 'jti') === undefined)
      return refused('its `jti` is not a string')

    const lifetime = Math.ceil(claims.exp! + skewSeconds - seconds) + 1
    const isFirst = await marks.set(markOf(token, claims.jti), lifetime).catch(() => undefined)
    if (isFirst === undefined) return refused('its first use could not be recorded')
    return isFirst ? { kind: 'signed-in', user, ...expiry } : refused('it was already used')
  }

  return {
    kind: 'jwt',
    prompt: { kind: 'choices', choices: loginUrls.map(({ name }) => ({ label: name })) },
    begin: async ({ choice, redirect }) => ({
      kind: 'away',
      to: withRedirect(urls[choice] ?? firstUrl, redirect),
    }),
    accept,
    leave: async () => signOutUrl,
  }
}

const refused = (reason: string, message: SignInMessage = { kind: 'start-again' }): Refusal => ({
  kind: 'refused',
  reason: `The token was rejected: ${reason}.`,
  message,
})

/** From the signed part, because a signature can have more than one valid spelling. */
function markOf(token: string, jti: string | undefined): string {
  const unique = jti === undefined ? `token ${token.slice(0, token.lastIndexOf('.'))}` : `jti ${jti}`
  return `jwt:${createHash('sha256').update(unique).digest('base64url')}`
}

function parseUrl(text: string, name: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol))
    throw new UserError(`${name} must be a URL that starts with https://.`)
  return url
}

/** The existing query stays unchanged. */
function withRedirect(loginUrl: URL, redirect: string): string {
  const url = new URL(loginUrl)
  if (url.searchParams.has('redirect')) url.searchParams.delete('redirect')
  url.search += `${url.search === '' ? '?' : '&'}redirect=${encodeURIComponent(redirect)}`
  return url.href
}
