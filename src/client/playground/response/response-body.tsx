/** @jsxImportSource ../draw */
import type { Drawn } from '../draw/jsx-runtime.ts'
import { Remarks } from './remarks.tsx'
import type { ResponseBodyProps } from './response.ts'
import { LargeView } from './views/large-view.tsx'

/** Longer text than this is drawn only when the reader asks for it. */
const drawnAtOnce = 1_000_000

export function ResponseBody(props: ResponseBodyProps): Drawn {
  const { exchange, response, say } = props
  const { view, ...rest } = response
  const isDone = exchange.phase === 'done'
  const isLarge = view.isText && !view.isLive && exchange.size > drawnAtOnce
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
          <span>Receiving. Shown when complete.</span>
        </div>
      )}
    </>
  )
}

/** No body, and whether the description says so. */
function EmptyBody({ exchange, response: { head, documented } }: ResponseBodyProps) {
  const { status } = head
  return (
    <div class="o-blank">
      <b>{status < 400 ? 'Success, no body' : 'No body'}</b>
      <span>
        {exchange.request.method === 'HEAD'
          ? 'An answer to HEAD never has one.'
          : documented.kind === 'empty'
            ? `As documented for ${status}.`
            : documented.kind === 'content' || documented.kind === 'no-type'
              ? `A body is documented for ${status}.`
              : ''}
      </span>
    </div>
  )
}
