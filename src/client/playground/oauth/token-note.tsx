/** @jsxImportSource ../draw */
import type { Drawn } from '../draw/jsx-runtime.ts'
import type { Use } from '../draw/use.ts'
import type { OAuthToken } from './oauth-token.ts'

/** Timers of browsers count no further: 24 days. */
const longest = 2 ** 31 - 1

type TokenNoteProps = { token: OAuthToken; needed: string[] }

/** The token without its secret: how long it lasts and what it is good for. */
export function TokenNote({ token, needed }: TokenNoteProps, use: Use): Drawn {
  const { expiresAt, scopes = [], refresh } = token
  const [now, setNow] = use.state(Date.now)
  use.effect(() => {
    if (expiresAt === undefined) return
    const timer = setTimeout(() => setNow(Date.now()), Math.min(Math.max(expiresAt - Date.now(), 0), longest))
    return () => clearTimeout(timer)
  }, [expiresAt, now])
  const lacking = needed.filter((scope) => !scopes.includes(scope))
  return (
    <>
      <p class="op-help">
        {sayLife(expiresAt, now)}
        {refresh && ' It is renewed automatically.'}
      </p>
      {scopes.length > 0 && (
        <p class="op-help">
          Scopes: <code>{scopes.join(' ')}</code>
        </p>
      )}
      {lacking.length > 0 && (
        <p class="op-help">
          This operation needs <code>{lacking.join(' ')}</code>
        </p>
      )}
    </>
  )
}

function sayLife(expiresAt: number | undefined, now: number): string {
  if (expiresAt === undefined) return 'Token received. Its lifetime is unknown.'
  if (expiresAt <= now) return 'The token has expired.'
  const time = new Date(expiresAt).toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' })
  return `You have a token. It lasts until ${time}.`
}
