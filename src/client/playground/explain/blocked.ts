import * as strings from '../../../strings/playground-explain.ts'
import type { Words } from './words.ts'

/** The status of a response that did not come from the proxy; 0 for a redirect. */
const cases = (): [status: RegExp, words: readonly [title: string, step: string]][] => [
  [/405|501/, strings.postRejected],
  [/404|410/, strings.noProxy],
  [/413/, strings.bodyRejected],
  [/^0|401|403|407/, strings.signInFirst],
  [/^5/, strings.serverDown],
  [/^/, strings.otherResponse],
]

export function explainBlocked(status: number | undefined, why: string): Words {
  const [, [title, step]] = cases().find(([rule]) => rule.test(`${status ?? 0}`))!
  return [title, why, step, strings.turnProxyOff]
}
