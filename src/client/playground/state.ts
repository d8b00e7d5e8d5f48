import type { AnswersData, PlaygroundData } from '../../request/playground.ts'
import type { Draft } from './draft.ts'
import type { Exchange } from './exchange.ts'
import type { FormContext } from './form/context.ts'
import type { PlanInput } from './plan.ts'
import type { Secret } from './secrets.ts'

/** All that the playground of a page knows. Every change makes a new one and draws it. */
export type State = {
  data: PlaygroundData
  draft: Draft
  /** As it was when it was opened, or filled in as a whole. */
  first: Draft
  /** Counts whole fillings: the form begins anew. */
  filling: number
  secrets: ReadonlyMap<string, Secret>
  startsFilled: boolean
  seen: ReadonlySet<string>
  /** Secrets stand in the sample. */
  isOpen: boolean
  isTried: boolean
  warn?: FormContext['warn']
  writeForm?: PlanInput['writeForm']
  exchange?: Exchange
  answers?: AnswersData
  /** A sentence about what just happened. */
  said: string
  /** What is open beside the form. */
  side?: 'curl' | 'history'
}
