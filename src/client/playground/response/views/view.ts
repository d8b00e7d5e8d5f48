import type { Drawn } from '../../draw/jsx-runtime.ts'
import type { Use } from '../../draw/use.ts'
import type { Exchange, ResponseHead } from '../../send/exchange.ts'
import type { Documented } from '../documented.ts'

/** A way to draw the body of an answer. */
export type ResponseView = {
  name: string
  fits: (type: string, head: ResponseHead) => boolean
  draw: View
  /** It draws what is there while more arrives; the others wait for the end. */
  isLive?: boolean
  /** It can be copied, and is not drawn at once where it is long. */
  isText?: boolean
}

type View = (props: ViewProps, use: Use) => Drawn

export type ViewProps = {
  exchange: Exchange
  head: ResponseHead
  type: string
  charset?: string
  documented: Documented
  /** Puts words into the head of the pane: shown beside time and size, or only spoken after the status. */
  say: (where: 'shown' | 'spoken', words: string) => void
  /** Why it is drawn this way and not as its type says. */
  reason?: string
}
