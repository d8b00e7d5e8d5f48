import type { OAuthProvider } from '../../../../request/oauth-discovery.ts'
import type { FormFlow } from '../../../../request/playground.ts'
import type { ClientRequest } from '../ask.ts'
import type { OAuthToken } from '../oauth-token.ts'

/** A supported flow. */
export type FlowWay = {
  kind: FormFlow['kind']
  title: string
  fields: FlowField[]
  /** Required fields. */
  needs: FlowField[]
  /** Whether the callback URL must be registered with the provider. */
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

/** The current step. */
export type FlowStep =
  | { kind: 'asking' }
  /** `isOpen` is false if the browser blocked the window. */
  | { kind: 'sign-in'; url: string; isOpen: boolean }
  | { kind: 'device'; code: string; link: string; linkWithCode?: string }
