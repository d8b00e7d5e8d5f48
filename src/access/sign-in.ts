/** The input that the sign-in page requests. */
export type SignInPrompt<Choice> =
  | { kind: 'name-and-password' }
  | { kind: 'password' }
  /** Providers to sign in with; a single one opens directly. */
  | { kind: 'choices'; choices: readonly Choice[] }

/** Why signing in failed, as far as the reader may know. */
export type SignInMessage =
  /** `triesLeft`: attempts before a lockout. */
  | { kind: 'no-match'; triesLeft?: number }
  | { kind: 'wait'; seconds: number }
  /** The token or the provider's response was not valid. */
  | { kind: 'start-again' }
  /** The provider cannot be reached, or refused the sign-in. */
  | { kind: 'provider'; problem?: ProviderProblem }

export type ProviderProblem =
  | 'denied'
  | 'notSignedIn'
  | 'failed'
  | 'unreachable'
  | 'misconfigured'
  | 'tooManyGroups'
