/** @jsxImportSource ../draw */

import * as strings from '../../../strings/playground-response.ts'
import type { Drawn } from '../draw/jsx-runtime.ts'
import type { Use } from '../draw/use.ts'
import { Icon } from '../icon.tsx'
import type { Exchange, Fault } from '../send/exchange.ts'
import { faultName } from '../send/fault-name.ts'
import { formatBytes, formatTime } from './amount.ts'
import { readText } from './body.ts'
import { isJson } from './media-type.ts'
import type { ApiResponse } from './response.ts'
import { saveBody } from './save.ts'

type PaneHeadProps = {
  exchange: Exchange
  response?: ApiResponse
  shown?: string
  spoken?: string
  onCancel: () => void
}

export function PaneHead({ exchange, response, shown, spoken, onCancel }: PaneHeadProps) {
  const isRunning = exchange.phase !== 'done'
  const status = response?.head.status
  return (
    <header>
      {/* Always the same element: screen readers skip a live region that is inserted with its text. */}
      <span class="o-status" role="status" data-class={status ? String(status)[0] : exchange.fault && 'x'}>
        <bdi>{statusWords(exchange)}</bdi>
        {spoken && <span class="o-sr">, {spoken}</span>}
      </span>
      <span class="op-meta">
        {factsOf(exchange, response, shown).map((fact, at) => (
          <bdi key={at}>{fact}</bdi>
        ))}
      </span>
      <span class="o-end">
        {isRunning ? (
          <button class="o-btn o-small" type="button" onClick={onCancel}>
            <Icon name="stop" />
            {response?.view.isLive ? strings.stop : strings.cancel}
          </button>
        ) : (
          response && exchange.size > 0 && <Tools exchange={exchange} response={response} />
        )}
      </span>
    </header>
  )
}

/** Faults after which the API may have received the request. */
const faultsAfterSending: readonly Fault['code'][] = [
  'blocked_or_unreachable',
  'upstream_protocol_error',
  'upstream_reset',
  'upstream_timeout',
  'headers_too_large',
  'response_too_large',
  'deadline',
  'cut',
]

function statusWords({ head, fault, phase }: Exchange): string {
  if (head) return `${head.status} ${head.statusText}`
  if (!fault) return phase === 'sending' ? strings.waiting : strings.receiving
  if (fault.code === 'cancelled') return strings.cancelled
  return faultsAfterSending.includes(fault.code) ? strings.noResponse : strings.notSent
}

function factsOf(exchange: Exchange, response: ApiResponse | undefined, shown?: string): Drawn[] {
  const { fault, endedAfter, started, size, way } = exchange
  const time =
    exchange.phase === 'done' ? (
      endedAfter !== undefined && formatTime(endedAfter)
    ) : (
      <Elapsed since={started} />
    )
  const wayWords = way === 'relay' ? strings.viaProxy : strings.direct
  const facts = response
    ? [shown, time, formatBytes(size), isJson(response.type) ? wayWords : response.type]
    : [
        fault?.status && strings.statusFrom(fault.status, fault.server ?? strings.proxy),
        time,
        fault && fault.code !== 'cancelled' && faultName(fault.code),
      ]
  return facts.filter(Boolean)
}

/** Ticks by itself, so that nothing else is redrawn. */
function Elapsed({ since }: { since: number }, use: Use): Drawn {
  const [now, setNow] = use.state(() => performance.now())
  use.effect(() => {
    const timer = setInterval(() => setNow(performance.now()), 100)
    return () => clearInterval(timer)
  }, [])
  return formatTime(Math.max(0, now - since))
}

function Tools({ exchange: { chunks }, response }: { exchange: Exchange; response: ApiResponse }) {
  const { view, head, type, charset } = response
  return (
    <>
      {view.isText && (
        <button
          class="o-tool"
          type="button"
          aria-label={strings.copyBody}
          title={strings.copyBody}
          data-do="copy"
          onClick={({ currentTarget }) => {
            // The page's copy handler reads `data-text`, which is set only during the click.
            currentTarget.dataset.text = readText(chunks, charset)
            setTimeout(() => delete currentTarget.dataset.text)
          }}
        >
          <Icon name="copy" />
        </button>
      )}
      <button
        class="o-tool"
        type="button"
        aria-label={strings.save}
        title={strings.save}
        onClick={() => saveBody(chunks, head, type)}
      >
        <Icon name="down" />
      </button>
    </>
  )
}
