/** Why a request failed, for the reader. Code is in backticks. */
export type Explanation = {
  title: string
  /** The route of the request, and the index of the last stop it reached. */
  route?: { stops: string[]; cutAfter: number }
  paragraphs: string[]
  /** The next steps, and who can take them. */
  steps: string[]
}
