import type { FormContext } from '../playground/form/context.ts'
import type { Target } from './connection/target.ts'
import type { Actions, ConsoleState } from './state.ts'
import type { Talk } from './talk.tsx'

/** What the pane and its parts are drawn from. */
export type PaneProps = {
  state: ConsoleState
  actions: Actions
  target: Target
  context: FormContext
  /** Nothing before the first connection. */
  talk: Talk | undefined
  /** When the last message came or went. */
  lastAt: () => number
  /** Bytes that did not go out yet. */
  waiting: () => number
}
