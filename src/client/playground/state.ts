import type { Environments } from './environment/environments.ts'
import type { FormState } from './form-actions.ts'
import type { PlanInput, prepareDraft } from './plan.ts'
import type { Exchange } from './send/exchange.ts'

/** The state of a page's playground. Every change creates a new one and redraws. */
export type State = FormState & {
  /** Incremented when the whole form is filled in, to draw a new form. */
  filling: number
  /** Undefined while the request is the blank one of the data. */
  prepare?: typeof prepareDraft
  writeForm?: PlanInput['writeForm']
  exchange?: Exchange
  /** The open side panel. */
  side?: 'curl' | 'history' | 'environment'
  /** Undefined if the reader has none. */
  environments?: Environments
}
