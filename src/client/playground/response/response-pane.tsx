/** @jsxImportSource ../draw */
import type { ResponsesData } from '../../../request/playground.ts'
import * as strings from '../../../strings/playground-response.ts'
import type { Drawn } from '../draw/jsx-runtime.ts'
import type { Use } from '../draw/use.ts'
import { paneLabel } from '../pane-label.ts'
import type { Exchange, Fault } from '../send/exchange.ts'
import type { Explanation } from './explanation.ts'
import { ExplanationView } from './explanation-view.tsx'
import { PaneHead } from './pane-head.tsx'
import { readResponse } from './response.ts'
import { ResponseTabs } from './response-tabs.tsx'

export type ResponsePaneProps = {
  exchange: Exchange
  /** Undefined until loaded. */
  responses?: ResponsesData
  /** Empty credentials. `field` is the id of the input. */
  missing: { label: string; field: string }[]
  explain: (fault: Fault, exchange: Exchange) => Explanation
  onCancel: () => void
}

/** The response, or why there is none. The head never moves while the content changes. */
export function ResponsePane(props: ResponsePaneProps, use: Use): Drawn {
  const { exchange, responses, missing, explain, onCancel } = props
  const { head, fault, phase, started } = exchange
  const [announcement, setAnnouncement] = use.state<Announcement>({})
  const response = use.memo(
    () => head && readResponse(head, exchange.chunks, responses),
    // Without a header, the first bytes decide the type.
    [head, responses, exchange.size === 0],
  )
  const say = (where: 'shown' | 'spoken', words: string) =>
    setAnnouncement((before) => ({ ...(before.of === started ? before : {}), of: started, [where]: words }))
  const current = announcement.of === started ? announcement : {}
  return (
    <section class="op-pane o-first" aria-label={paneLabel()}>
      <PaneHead exchange={exchange} response={response} {...current} onCancel={onCancel} />
      {phase !== 'done' && <div class="op-progress" role="progressbar" aria-label={strings.waiting} />}
      {response ? (
        <ResponseTabs key={started} {...{ exchange, response, missing, explain, say }} />
      ) : fault ? (
        <ExplanationView explanation={explain(fault, exchange)} />
      ) : (
        <div class="o-blank" />
      )}
    </section>
  )
}

/** Text that a view adds to the head, and its exchange. */
type Announcement = { of?: number; shown?: string; spoken?: string }
