import type { SecretPlace } from '../../../request/oauth-request.ts'
import type { FormFlow, FormScheme } from '../../../request/playground.ts'
import type { FlowField } from './flows/flow-way.ts'
import type { OAuthToken } from './oauth-token.ts'

/** The reader's input, in memory only. */
export type Draft = Record<FlowField, string> & {
  /** Undefined until the reader chooses. */
  kind?: FormFlow['kind']
  secretIn?: SecretPlace
  scopes: string[]
}

/** Starts with the scopes that the operation requires. OpenID always needs `openid`. */
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
