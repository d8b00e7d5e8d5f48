import type { SecretPlace } from '../../../request/oauth-request.ts'
import type { FormFlow, FormScheme } from '../../../request/playground.ts'
import type { FlowField } from './flows/flow-way.ts'
import type { OAuthToken } from './oauth-token.ts'

/** What the reader has filled in. It is in memory only. */
export type Draft = Record<FlowField, string> & {
  /** Nothing where the reader has not chosen. */
  kind?: FormFlow['kind']
  secretIn?: SecretPlace
  scopes: string[]
}

/** The scopes that the operation needs are chosen. OpenID asks for its own in every request. */
export function startDraft(scheme: FormScheme, token: OAuthToken | undefined): Draft {
  return {
    kind: token?.flow,
    clientId: token?.clientId ?? '',
    clientSecret: '',
    user: '',
    password: '',
    scopes: scheme.kind === 'openIdConnect' ? ['openid', ...scheme.scopes] : scheme.scopes,
  }
}
