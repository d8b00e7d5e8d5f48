/** @jsxImportSource ../draw */

import * as strings from '../../../strings/playground-response.ts'
import type { Drawn } from '../draw/jsx-runtime.ts'
import { Remarks } from './remarks.tsx'
import type { ResponseBodyProps } from './response.ts'
import { LargeView } from './views/large-view.tsx'

/** Longer text is drawn only on request. */
const maxShownSize = 1_000_000

export function ResponseBody(props: ResponseBodyProps): Drawn {
  const { exchange, response, say } = props
  const { view, ...rest } = response
  const isDone = exchange.phase === 'done'
  const isLarge = view.isText && !view.isLive && exchange.size > maxShownSize
  const View = isLarge ? LargeView : view.draw
  return (
    <>
      <Remarks {...props} />
      {isDone && exchange.size === 0 ? (
        <EmptyBody {...props} />
      ) : isDone || view.isLive ? (
        <View {...{ exchange, say }} {...rest} />
      ) : (
        <div class="o-blank">
          <span>{strings.receivingBody}</span>
        </div>
      )}
    </>
  )
}

/** No body, and whether the spec documents one. */
function EmptyBody({ exchange, response: { head, documented } }: ResponseBodyProps) {
  const { status } = head
  return (
    <div class="o-blank">
      <b>{status < 400 ? strings.emptySuccess : strings.emptyBody}</b>
      <span>
        {exchange.request.method === 'HEAD'
          ? strings.headHasNoBody
          : documented.kind === 'empty'
            ? strings.emptyAsDocumented(status)
            : documented.kind === 'content' || documented.kind === 'no-type'
              ? strings.bodyExpected(status)
              : ''}
      </span>
    </div>
  )
}
