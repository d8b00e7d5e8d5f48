/** @jsxImportSource ../draw */

import * as strings from '../../../strings/playground-oauth.ts'
import type { Drawn } from '../draw/jsx-runtime.ts'
import type { Use } from '../draw/use.ts'
import { withElements } from '../draw/with-elements.ts'
import type { OAuthToken } from './oauth-token.ts'

/** The maximum delay of browser timers: 24 days. */
const maxDelay = 2 ** 31 - 1

type TokenNoteProps = { token: OAuthToken; needed: string[] }

/** The lifetime and scopes of a token. */
export function TokenNote({ token, needed }: TokenNoteProps, use: Use): Drawn {
  const { expiresAt, scopes = [], refresh } = token
  const [now, setNow] = use.state(Date.now)
  use.effect(() => {
    if (expiresAt === undefined) return
    const timer = setTimeout(
      () => setNow(Date.now()),
      Math.min(Math.max(expiresAt - Date.now(), 0), maxDelay),
    )
    return () => clearTimeout(timer)
  }, [expiresAt, now])
  const missing = needed.filter((scope) => !scopes.includes(scope))
  return (
    <>
      <p class="op-help">
        {describeLifetime(expiresAt, now)} {refresh && strings.renewedAutomatically}
      </p>
      {scopes.length > 0 && (
        <p class="op-help">
          {withElements(strings.grantedScopes, [<code key="scopes">{scopes.join(' ')}</code>])}
        </p>
      )}
      {missing.length > 0 && (
        <p class="op-help">
          {withElements(strings.missingScopes, [<code key="scopes">{missing.join(' ')}</code>])}
        </p>
      )}
    </>
  )
}

function describeLifetime(expiresAt: number | undefined, now: number): string {
  if (expiresAt === undefined) return strings.lifetimeUnknown
  if (expiresAt <= now) return strings.expired
  const time = new Date(expiresAt).toLocaleString(document.documentElement.lang, {
    dateStyle: 'medium',
    timeStyle: 'short',
  })
  return strings.validUntil(time)
}
