import type { ResponsesData } from '../../request/playground.ts'
import type { FormState } from './form-actions.ts'
import type { PlanInput } from './plan.ts'
import type { Exchange } from './send/exchange.ts'

/** The state of a page's playground. Every change makes a new one and draws it. */
export type State = FormState & {
  /** Counts how often the form was filled in as a whole; it is drawn anew each time. */
  filling: number
  writeForm?: PlanInput['writeForm']
  exchange?: Exchange
  responses?: ResponsesData
  /** What is open beside the form. */
  side?: 'curl' | 'history'
}
