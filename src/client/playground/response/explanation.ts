/** Why a request failed, for the person who sent it. Names of settings and headers stand in backticks. */
export type Explanation = {
  title: string
  /** The way that the request takes; it ended behind the stop with this number, counted from 0. */
  route?: { stops: string[]; cutAfter: number }
  paragraphs: string[]
  /** What can be done, and by whom. */
  steps: string[]
}
