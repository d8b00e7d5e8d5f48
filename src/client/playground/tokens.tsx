/** @jsxImportSource ./draw */

import type { FormScheme, PlaygroundData } from '../../request/playground.ts'
import * as strings from '../../strings/playground-extras.ts'
import { withTexts } from '../texts/load-texts.ts'
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
  /** How requests reach the token endpoint. */
  transport: () => Promise<Transport>
}

/** Gets and renews the tokens of OAuth schemes. */
export function createTokens({ data, base, state, update, setSecret, transport }: TokensInput) {
  return {
    async drawPanel(scheme: FormScheme, idPrefix: string): Promise<Drawn> {
      const { OAuthPanel } = await withTexts(import('./oauth/index.ts'), 'response')
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

    /** Renews expiring tokens before a request; on failure the old token is sent. */
    async refresh(signal: AbortSignal): Promise<void> {
      for (const { id } of data.security[state().draft.option] ?? []) {
        const secret = state().secrets.get(id)
        if (!secret?.oauth || !isExpiring(secret.oauth, Date.now())) continue
        try {
          const { refreshToken } = await withTexts(import('./oauth/index.ts'), 'response')
          setSecret(id, { ...secret, oauth: await refreshToken(secret.oauth, await transport(), signal) })
        } catch {
          update({ status: strings.renewalFailed })
        }
      }
    },
  }
}
