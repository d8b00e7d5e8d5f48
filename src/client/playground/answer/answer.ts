import type { AnswersData } from '../../../request/playground.ts'
import type { AnswerHead } from '../send/exchange.ts'
import { firstBytes } from './body.ts'
import { type Documented, findDocumented } from './documented.ts'
import { readMediaType } from './media-type.ts'
import { chooseView } from './views/index.ts'
import type { AnswerView } from './views/view.ts'

/** An answer with all that its head tells. */
export type Answer = {
  head: AnswerHead
  type: string
  charset?: string
  documented: Documented
  view: AnswerView
}

export function readAnswer(
  head: AnswerHead,
  chunks: readonly Uint8Array[],
  answers: AnswersData | undefined,
): Answer {
  const { type: mediaType, charset } = readMediaType(head)
  const type = mediaType || guessType(firstBytes(chunks))
  const documented = findDocumented(answers, head.status, type)
  return { head, type, charset, documented, view: chooseView(type, head) }
}

/** Without a header only what is surely text is shown as text. */
function guessType(bytes: Uint8Array): string {
  const text = new TextDecoder().decode(bytes)
  if (text === '' || /[\0-\x08\x0e-\x1f]|\ufffd(?!$)/.test(text)) return ''
  return /^\s*[[{]/.test(text) ? 'application/json' : 'text/plain'
}
