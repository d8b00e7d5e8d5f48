/** Why there is no token, for the reader. `code` is the provider's error code. */
export class OAuthProblem extends Error {
  readonly code: string

  constructor(message: string, code = '') {
    super(message)
    this.code = code
  }
}
