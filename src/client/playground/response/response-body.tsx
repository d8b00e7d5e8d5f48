/** @jsxImportSource ../draw */
import type { Drawn } from '../draw/jsx-runtime.ts'
import { EmptyBody } from './empty-body.tsx'
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
          <span>Receiving. It is drawn when all of it is here.</span>
        </div>
      )}
    </>
  )
}
