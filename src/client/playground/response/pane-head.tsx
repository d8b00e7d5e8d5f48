/** @jsxImportSource ../draw */
import type { Drawn } from '../draw/jsx-runtime.ts'
import type { Use } from '../draw/use.ts'
import { Icon } from '../icon.tsx'
import type { Exchange, Fault } from '../send/exchange.ts'
import { formatBytes, formatTime } from './amount.ts'
import { readText } from './body.ts'
import { isJson } from './media-type.ts'
import type { ApiResponse } from './response.ts'
import { saveBody } from './save.ts'

type PaneHeadProps = {
  exchange?: Exchange
  response?: ApiResponse
  shown?: string
  spoken?: string
  onCancel: () => void
}

export function PaneHead({ exchange, response, shown, spoken, onCancel }: PaneHeadProps) {
  const isUnderWay = exchange && exchange.phase !== 'done'
  const status = response?.head.status
  return (
    <header>
      {/* The same element all the time: a region that is put in with its words is not read out. */}
      <span class="o-status" role="status" data-class={status ? String(status)[0] : exchange?.fault && 'x'}>
        {exchange ? statusWords(exchange) : 'Response'}
        {spoken && <span class="o-sr">, {spoken}</span>}
      </span>
      <span class="op-meta">
        {exchange && factsOf(exchange, response, shown).map((fact, at) => <span key={at}>{fact}</span>)}
      </span>
      <span class="o-end">
        {isUnderWay ? (
          <button class="o-btn o-small" type="button" onClick={onCancel}>
            <Icon name="stop" />
            {response?.view.isLive ? 'Stop' : 'Cancel'}
          </button>
        ) : (
          exchange && response && exchange.size > 0 && <Tools exchange={exchange} response={response} />
        )}
      </span>
    </header>
  )
}

/** Failures after which the API may have had the request. */
const unanswered: readonly Fault['code'][] = [
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
  if (!fault) return phase === 'sending' ? 'Waiting for a response' : 'Receiving'
  if (fault.code === 'cancelled') return 'Cancelled'
  return unanswered.includes(fault.code) ? 'No answer' : 'Not sent'
}

function factsOf(exchange: Exchange, response: ApiResponse | undefined, shown?: string): Drawn[] {
  const { fault, endedAfter, started, size, way } = exchange
  const time =
    exchange.phase === 'done' ? (
      endedAfter !== undefined && formatTime(endedAfter)
    ) : (
      <Elapsed since={started} />
    )
  const wayWords = way === 'relay' ? 'through the relay' : 'straight from this browser'
  const facts = response
    ? [shown, time, formatBytes(size), isJson(response.type) ? wayWords : response.type]
    : [
        fault?.status && `${fault.status} from ${fault.server ?? 'the relay'}`,
        time,
        fault?.code.replaceAll('_', ' '),
      ]
  return facts.filter(Boolean)
}

/** Ticks by itself, so that the rest is drawn only when something came. */
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
          aria-label="Copy body"
          title="Copy body"
          data-do="copy"
          onClick={({ currentTarget }) => {
            // The page copies the text of every such button. It is put there only for that moment.
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
        aria-label="Save"
        title="Save"
        onClick={() => saveBody(chunks, head, type)}
      >
        <Icon name="down" />
      </button>
    </>
  )
}
