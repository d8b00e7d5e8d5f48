import type { SiteRule } from '../access/decide.ts'
import type { AuthSettings } from '../access/settings.ts'
import { type Diagnostic, type Place, report } from '../core/diagnostic/diagnostic.ts'
import type { Json } from '../core/json.ts'
import { parseLeniently } from '../core/lenient.ts'
import { auth as schema } from './sections/auth.ts'

/** The `auth` setting. `broken` means it is invalid: then the whole site is restricted. */
export type AuthConfig = { kind: 'none' } | { kind: 'broken' } | { kind: 'on'; settings: AuthSettings }

type Places = Parameters<typeof parseLeniently>[2]

export function readAuth(
  auth: Json | undefined,
  places: Places,
): { value: AuthConfig; diagnostics: Diagnostic[] } {
  if (auth === undefined) return { value: { kind: 'none' }, diagnostics: [] }
  const authPlaces: Places = {
    place: (path) => places.place(['auth', ...path]),
    keyPlace: (path) => places.keyPlace(['auth', ...path]),
    root: 'auth',
  }
  const result = parseLeniently(schema, auth, authPlaces)
  const diagnostics = [...result.diagnostics]
  const { value } = result
  if (value && diagnostics.length === 0) diagnostics.push(...checkRequired(value, authPlaces.place([])))
  // An unknown key may be a typo in a restriction, so the site stays restricted.
  if (!value || diagnostics.length > 0) return { value: { kind: 'broken' }, diagnostics }
  const { method, default: usual, oidc, jwt, session } = value
  return {
    value: {
      kind: 'on',
      settings: {
        method,
        default: usual,
        ...(method === 'oidc' && oidc && { oidc }),
        ...(method === 'jwt' && jwt && { jwt: { ...jwt, loginUrls: loginUrlsOf(jwt) } }),
        session: { maxAge: session?.maxAge ?? 12 * 3600, idle: session?.idle ?? 2 * 3600 },
      },
    },
    diagnostics,
  }
}

type ParsedAuth = NonNullable<ReturnType<typeof parseLeniently<typeof schema>>['value']>

const loginUrlsOf = ({ loginUrl, loginUrls = [] }: NonNullable<ParsedAuth['jwt']>) =>
  loginUrls.length > 0 ? loginUrls : loginUrl === undefined ? [] : [{ name: 'Sign in', url: loginUrl }]

/** Reports settings that the method requires. */
function checkRequired({ method, oidc, jwt }: ParsedAuth, at: Place): Diagnostic[] {
  const missingSetting = (what: string, hint: string) =>
    report('config/missing-key', `\`auth.method\` is \`${method}\`, but ${what} is missing`, { hint, at })
  if (method === 'oidc' && !oidc)
    return [missingSetting('`auth.oidc`', 'Add `"oidc": { "issuer": "https://…", "clientId": "…" }`.')]
  if (method !== 'jwt') return []
  if (!jwt)
    return [missingSetting('`auth.jwt`', 'Add `"jwt": { "publicKey": "…", "loginUrl": "https://…" }`.')]
  const diagnostics: Diagnostic[] = []
  if (!jwt.publicKey && !jwt.jwksUrl)
    diagnostics.push(missingSetting('a key', 'Add `jwt.publicKey` in PEM format, or `jwt.jwksUrl`.'))
  if (loginUrlsOf(jwt).length === 0)
    diagnostics.push(missingSetting('`auth.jwt.loginUrl`', 'Add the URL of your sign-in page.'))
  return diagnostics
}

/** The access rule for pages without one of their own. */
export function siteRuleOf(auth: AuthConfig): SiteRule {
  if (auth.kind === 'none') return { kind: 'open' }
  return { kind: 'signed-in', usual: auth.kind === 'on' ? auth.settings.default : 'private' }
}
