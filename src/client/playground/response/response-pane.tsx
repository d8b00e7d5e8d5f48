/** @jsxImportSource ../draw */
import type { ResponsesData } from '../../../request/playground.ts'
import type { Drawn } from '../draw/jsx-runtime.ts'
import type { Use } from '../draw/use.ts'
import { Icon } from '../icon.tsx'
import type { Exchange, Fault } from '../send/exchange.ts'
import type { Explanation } from './explanation.ts'
import { ExplanationView } from './explanation-view.tsx'
import { PaneHead } from './pane-head.tsx'
import { readResponse } from './response.ts'
import { ResponseTabs } from './response-tabs.tsx'

export type ResponsePaneProps = {
  /** Undefined while nothing was sent. */
  exchange?: Exchange
  host: string
  way: 'relay' | 'direct'
  /** Loaded when an answer has come; undefined while loading or not there. */
  responses?: ResponsesData
  /** Parts of the authorization that were empty. `field` is the id of the input. */
  missing: { label: string; field: string }[]
  explain: (fault: Fault, exchange: Exchange) => Explanation
  onCancel: () => void
}

/** What came back, or why nothing did. Its head stays where it is while all below it changes. */
export function ResponsePane(props: ResponsePaneProps, use: Use): Drawn {
  const { exchange, host, way, responses, missing, explain, onCancel } = props
  const { head, fault, phase, started } = exchange ?? {}
  const [status, setSaid] = use.state<Announcement>({})
  const response = use.memo(
    () => exchange && head && readResponse(head, exchange.chunks, responses),
    // The first bytes tell the type where no header does.
    [head, responses, exchange?.size === 0],
  )
  const say = (where: 'shown' | 'spoken', words: string) =>
    setSaid((before) => ({ ...(before.of === started ? before : {}), of: started, [where]: words }))
  const heard = status.of === started ? status : {}
  return (
    <section class="op-pane o-first" aria-label="Response">
      <PaneHead exchange={exchange} response={response} {...heard} onCancel={onCancel} />
      {exchange && phase !== 'done' && (
        <div class="op-progress" role="progressbar" aria-label="Waiting for the answer" />
      )}
      {!exchange ? (
        <div class="o-blank">
          <Icon name="send" />
          <b>Send the request to see the response</b>
          <span>
            Or press <kbd>Ctrl</kbd> <kbd>Enter</kbd> in any field. It goes{' '}
            {way === 'relay' ? 'through the relay of this site' : 'straight from this browser'} to {host}.
          </span>
        </div>
      ) : response ? (
        <ResponseTabs key={started} {...{ exchange, response, missing, explain, say }} />
      ) : fault ? (
        <ExplanationView explanation={explain(fault, exchange)} />
      ) : (
        <div class="o-blank">
          <span>
            {exchange.way === 'relay'
              ? `The relay of this site asks ${host}.`
              : `This browser asks ${host} itself.`}
          </span>
        </div>
      )}
    </section>
  )
}

/** What a view put into the head, and for which exchange. */
type Announcement = { of?: number; shown?: string; spoken?: string }
