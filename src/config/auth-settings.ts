import type { SiteRule } from '../access/decide.ts'
import type { AuthSettings } from '../access/settings.ts'
import { type Diagnostic, type Place, report } from '../core/diagnostic/diagnostic.ts'
import type { Json } from '../core/json.ts'
import { parseLeniently } from '../core/lenient.ts'
import { auth as schema } from './sections/auth.ts'

/** What docs.json says of sign-in. `broken` is one that says it wrongly: such a site is closed, and never open by mistake. */
export type AuthConfig = { kind: 'none' } | { kind: 'broken' } | { kind: 'on'; settings: AuthSettings }

type Places = Parameters<typeof parseLeniently>[2]

export function readAuth(
  written: Json | undefined,
  places: Places,
): { value: AuthConfig; diagnostics: Diagnostic[] } {
  if (written === undefined) return { value: { kind: 'none' }, diagnostics: [] }
  const below: Places = {
    place: (path) => places.place(['auth', ...path]),
    keyPlace: (path) => places.keyPlace(['auth', ...path]),
    root: 'auth',
  }
  const checked = parseLeniently(schema, written, below)
  const diagnostics = [...checked.diagnostics]
  const { value } = checked
  if (value && diagnostics.length === 0) diagnostics.push(...missing(value, below.place([])))
  // A key that is not known may be a misspelt one: what it would have closed stays closed.
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

type Written = NonNullable<ReturnType<typeof parseLeniently<typeof schema>>['value']>

const loginUrlsOf = ({ loginUrl, loginUrls = [] }: NonNullable<Written['jwt']>) =>
  loginUrls.length > 0 ? loginUrls : loginUrl === undefined ? [] : [{ name: 'Sign in', url: loginUrl }]

/** What a method cannot do without. */
function missing({ method, oidc, jwt }: Written, at: Place): Diagnostic[] {
  const lacks = (what: string, hint: string) =>
    report('config/missing-key', `\`auth\` has the method \`${method}\`, but no ${what}`, { hint, at })
  if (method === 'oidc' && !oidc)
    return [lacks('`oidc`', 'Add `"oidc": { "issuer": "https://…", "clientId": "…" }`.')]
  if (method !== 'jwt') return []
  if (!jwt) return [lacks('`jwt`', 'Add `"jwt": { "publicKey": "…", "loginUrl": "https://…" }`.')]
  const diagnostics: Diagnostic[] = []
  if (!jwt.publicKey && !jwt.jwksUrl)
    diagnostics.push(lacks('key', 'Add `jwt.publicKey` as PEM text, or `jwt.jwksUrl`.'))
  if (loginUrlsOf(jwt).length === 0)
    diagnostics.push(lacks('`jwt.loginUrl`', 'Add the address where readers sign in.'))
  return diagnostics
}

/** What follows for pages that say nothing. */
export function siteRuleOf(auth: AuthConfig): SiteRule {
  if (auth.kind === 'none') return { kind: 'open' }
  return { kind: 'signed-in', usual: auth.kind === 'on' ? auth.settings.default : 'private' }
}
