import type { FormContext } from '../playground/form/context.ts'
import type { Target } from './connection/target.ts'
import type { Actions, ConsoleState } from './state.ts'
import type { Talk } from './talk.tsx'

export type PaneProps = {
  state: ConsoleState
  actions: Actions
  target: Target
  context: FormContext
  /** Undefined before the first connection. */
  talk: Talk | undefined
  /** The time of the last message. */
  lastAt: () => number
  /** Bytes queued by the browser. */
  waiting: () => number
}
