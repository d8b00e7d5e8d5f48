/** Why there is no token, as a sentence for the reader; `code` is the word of the provider for it. */
export class OAuthProblem extends Error {
  readonly code: string

  constructor(message: string, code = '') {
    super(message)
    this.code = code
  }
}
