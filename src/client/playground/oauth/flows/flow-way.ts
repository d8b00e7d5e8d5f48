import type { OAuthProvider } from '../../../../request/oauth-discovery.ts'
import type { FormFlow } from '../../../../request/playground.ts'
import type { ClientRequest } from '../ask.ts'
import type { OAuthToken } from '../oauth-token.ts'

/** One way to get a token. */
export type FlowWay = {
  kind: FormFlow['kind']
  title: string
  fields: FlowField[]
  /** What of it has to be filled in. */
  needs: FlowField[]
  /** Whether the provider has to know the address of our callback page. */
  comesBack?: boolean
  run: (request: FlowRequest) => Promise<OAuthToken>
}

export type FlowField = 'clientId' | 'clientSecret' | 'user' | 'password'

export type FlowRequest = ClientRequest & {
  flow: FormFlow
  provider: OAuthProvider
  user: string
  password: string
  scopes: string[]
  callbackUrl: string
  onStep: (step: FlowStep) => void
}

/** What goes on meanwhile. */
export type FlowStep =
  | { kind: 'asking' }
  /** A window is open, unless the browser did not allow it. */
  | { kind: 'sign-in'; url: string; isOpen: boolean }
  | { kind: 'device'; code: string; link: string; linkWithCode?: string }
