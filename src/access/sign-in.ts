/** What the sign-in page asks for. */
export type SignInPrompt<Choice> =
  | { kind: 'name-and-password' }
  | { kind: 'password' }
  /** Providers to sign in with; a single one is opened without asking. */
  | { kind: 'choices'; choices: readonly Choice[] }

/** Why signing in failed, as far as the reader may know. */
export type SignInMessage =
  /** `triesLeft`: before there is a lockout. */
  | { kind: 'no-match'; triesLeft?: number }
  | { kind: 'wait'; seconds: number }
  /** The token or the provider's response was not valid. */
  | { kind: 'start-again' }
  /** The provider cannot be reached, or refused. */
  | { kind: 'provider'; words?: string }
