import type { ResponsesData } from '../../../request/playground.ts'
import type { Exchange, Fault, ResponseHead } from '../send/exchange.ts'
import { firstBytes } from './body.ts'
import { type Documented, findDocumented } from './documented.ts'
import type { Explanation } from './explanation.ts'
import { readMediaType } from './media-type.ts'
import { chooseView } from './views/index.ts'
import type { ResponseView, ViewProps } from './views/view.ts'

/** A response with the data derived from its head. */
export type ApiResponse = {
  head: ResponseHead
  type: string
  charset?: string
  documented: Documented
  view: ResponseView
}

/** Props of the components that draw a body. */
export type ResponseBodyProps = {
  exchange: Exchange
  response: ApiResponse
  missing: { label: string; field: string }[]
  explain: (fault: Fault, exchange: Exchange) => Explanation
  say: ViewProps['say']
}

export function readResponse(
  head: ResponseHead,
  chunks: readonly Uint8Array[],
  responses: ResponsesData | undefined,
): ApiResponse {
  const { type: mediaType, charset } = readMediaType(head)
  const type = mediaType || guessType(firstBytes(chunks))
  const documented = findDocumented(responses, head.status, type)
  return { head, type, charset, documented, view: chooseView(type, head) }
}

/** Without a header, only certain text is shown as text. */
function guessType(bytes: Uint8Array): string {
  const text = new TextDecoder().decode(bytes)
  if (text === '' || /[\0-\x08\x0e-\x1f]|\ufffd(?!$)/.test(text)) return ''
  return /^\s*[[{]/.test(text) ? 'application/json' : 'text/plain'
}
