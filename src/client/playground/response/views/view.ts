import type { Drawn } from '../../draw/jsx-runtime.ts'
import type { Use } from '../../draw/use.ts'
import type { Exchange, ResponseHead } from '../../send/exchange.ts'
import type { Documented } from '../documented.ts'

/** Draws the body of a response. */
export type ResponseView = {
  name: string
  fits: (type: string, head: ResponseHead) => boolean
  draw: View
  /** Draws partial bodies; other views wait for the end. */
  isLive?: boolean
  /** Can be copied; long text is not drawn at once. */
  isText?: boolean
}

type View = (props: ViewProps, use: Use) => Drawn

export type ViewProps = {
  exchange: Exchange
  head: ResponseHead
  type: string
  charset?: string
  documented: Documented
  /** Adds text to the head of the pane: visible, or only for screen readers. */
  say: (where: 'shown' | 'spoken', words: string) => void
  /** Why the body is not shown as its type. */
  reason?: string
}
