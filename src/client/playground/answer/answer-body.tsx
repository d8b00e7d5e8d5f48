import type { Exchange, Fault } from '../exchange.ts'
import type { Answer } from './answer.ts'
import type { Explanation } from './explanation.ts'
import { Later } from './later.tsx'
import type { ViewProps } from './views/view.ts'

export type AnswerBodyProps = {
  exchange: Exchange
  answer: Answer
  missing: { label: string; field: string }[]
  explain: (fault: Fault, exchange: Exchange) => Explanation
  say: ViewProps['say']
}

/** Longer text than this is drawn only when the reader asks for it. */
const drawnAtOnce = 1_000_000
const loadLarge = async () => (await import('./views/large-view.tsx')).LargeView
const loadRemarks = async () => (await import('./in-words.ts')).Remarks
const loadEmpty = async () => (await import('./in-words.ts')).EmptyBody

export function AnswerBody(props: AnswerBodyProps) {
  const { exchange, answer, say } = props
  const { view, ...rest } = answer
  const isDone = exchange.phase === 'done'
  if (isDone && exchange.size === 0)
    return (
      <>
        {hasRemarks(props) && <Later load={loadRemarks} with={props} />}
        <Later load={loadEmpty} with={props} />
      </>
    )
  const isLarge = view.isText && !view.isLive && exchange.size > drawnAtOnce
  return (
    <>
      {hasRemarks(props) && <Later load={loadRemarks} with={props} />}
      {isDone || view.isLive ? (
        <Later key={view.name} load={isLarge ? loadLarge : view.load} with={{ exchange, say, ...rest }} />
      ) : (
        <div class="blank">
          <span>Receiving. It is drawn when all of it is here.</span>
        </div>
      )}
    </>
  )
}

/** Something is to be said before the body. */
function hasRemarks({ exchange: { fault }, answer: { head, documented } }: AnswerBodyProps): boolean {
  return !!fault || head.status === 401 || head.status === 403 || /^no-/.test(documented.kind)
}
