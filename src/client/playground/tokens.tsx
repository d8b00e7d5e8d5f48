/** @jsxImportSource ./draw */
import type { FormScheme, PlaygroundData } from '../../request/playground.ts'
import type { Drawn } from './draw/jsx-runtime.ts'
import { isExpiring } from './oauth/oauth-token.ts'
import type { Secret } from './secrets.ts'
import type { Transport } from './send/exchange.ts'
import type { State } from './state.ts'

export type TokensInput = {
  data: PlaygroundData
  base: string
  state: () => State
  update: (part: Partial<State>) => void
  setSecret: (scheme: string, secret: Secret) => void
  /** The way that tokens come. */
  transport: () => Promise<Transport>
}

/** The tokens of OAuth schemes: how a reader gets one, and how it is renewed. */
export function createTokens({ data, base, state, update, setSecret, transport }: TokensInput) {
  return {
    async drawPanel(scheme: FormScheme, idPrefix: string): Promise<Drawn> {
      const { OAuthPanel } = await import('./oauth/index.ts')
      const secret = () => state().secrets.get(scheme.id) ?? {}
      return (
        <OAuthPanel
          scheme={scheme}
          idPrefix={idPrefix}
          transport={await transport()}
          callbackUrl={`${location.origin}${base}/_octavo/oauth`}
          token={secret().oauth}
          onToken={(token) => setSecret(scheme.id, { ...secret(), oauth: token })}
        />
      )
    },

    /** A token that is about to end is renewed before it is sent; where that fails the old one is. */
    async refresh(signal: AbortSignal): Promise<void> {
      for (const { id } of data.security[state().draft.option] ?? []) {
        const secret = state().secrets.get(id)
        if (!secret?.oauth || !isExpiring(secret.oauth, Date.now())) continue
        try {
          const { refreshToken } = await import('./oauth/index.ts')
          setSecret(id, { ...secret, oauth: await refreshToken(secret.oauth, await transport(), signal) })
        } catch {
          update({ status: 'The token could not be renewed. Get a new one if the API rejects it.' })
        }
      }
    },
  }
}
