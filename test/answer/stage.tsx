/** @jsxImportSource ../../src/client/playground/draw */
/** The page of the tests: the pane with what stands around it on a real page. Bundled by `serve.ts`. */
import { followAnchors } from '../../src/client/page/anchors.ts'
import { copyFrom } from '../../src/client/page/copy.ts'
import { listen } from '../../src/client/page/listen.ts'
import { switchTabs } from '../../src/client/page/tabs.ts'
import { AnswerPane, type AnswerPaneProps } from '../../src/client/playground/answer/answer-pane.tsx'
import { createRoot } from '../../src/client/playground/draw/root.ts'
import type { Exchange } from '../../src/client/playground/exchange.ts'

export type Shown = Partial<Omit<AnswerPaneProps, 'exchange'>> & {
  exchange?: Partial<Omit<Exchange, 'chunks'>> & {
    /** Pieces of the body: text, or bytes in base64. */
    texts?: string[]
    base64?: string[]
    /** A piece that is repeated so often. */
    repeat?: { piece: string; times: number }
    /** Milliseconds since it was sent. */
    age?: number
  }
}

declare global {
  interface Window {
    show: (shown: Shown) => void
    /** More of the body that is shown. */
    more: (text: string, at: number, isEnd?: boolean) => void
    slowestFrame: () => Promise<number>
    cancelled: number
    hacked?: unknown
  }
}

const root = createRoot(document.getElementById('place')!)
const encoder = new TextEncoder()
let last: AnswerPaneProps | undefined

function draw(props: AnswerPaneProps): void {
  last = props
  root.draw(<AnswerPane {...props} />)
}

window.cancelled = 0
window.show = ({ exchange, ...rest }) => {
  const base: AnswerPaneProps = {
    host: 'api.papermill.example',
    way: 'relay',
    missing: [],
    onCancel: () => {
      window.cancelled += 1
    },
    explain: ({ code }) => ({
      title: 'Something in front of this site refuses POST',
      route: { stops: ['This browser', 'proxy (nginx)', 'relay', 'API'], cutAfter: 1 },
      paragraphs: ['The relay lives at `/_platform/api/request` and needs POST.'],
      steps: [`Allow POST to that path in the proxy (${code}), or`, 'set `api.playground.proxy` to `false`.'],
    }),
    ...rest,
  }
  draw(exchange ? { ...base, exchange: createExchange(exchange) } : base)
}

function createExchange(given: NonNullable<Shown['exchange']>): Exchange {
  const { texts = [], base64 = [], repeat, age = 0, ...rest } = given
  const chunks = [
    ...texts.map((text) => encoder.encode(text)),
    ...base64.map((text) => Uint8Array.from(atob(text), (char) => char.charCodeAt(0))),
  ]
  if (repeat) {
    const piece = encoder.encode(repeat.piece)
    for (let at = 0; at < repeat.times; at++) chunks.push(piece)
  }
  return {
    request: { method: 'GET', url: 'https://api.papermill.example/v2/orders', headers: [] },
    way: 'relay',
    started: performance.now() - age,
    firstByteAfter: 131,
    endedAfter: 184,
    phase: 'done',
    chunks,
    size: chunks.reduce((sum, bytes) => sum + bytes.length, 0),
    times: chunks.map((_, at) => 131 + at * 250),
    ...rest,
  }
}

window.more = (text, at, isEnd = false) => {
  const { exchange } = last!
  const bytes = encoder.encode(text)
  exchange!.chunks.push(bytes)
  exchange!.times.push(at)
  draw({
    ...last!,
    exchange: { ...exchange!, size: exchange!.size + bytes.length, phase: isEnd ? 'done' : 'receiving' },
  })
}

/** The longest time without a frame since the last time it was asked. */
let slowest = 0
let before = performance.now()
requestAnimationFrame(function look(now) {
  slowest = Math.max(slowest, now - before)
  before = now
  requestAnimationFrame(look)
})
window.slowestFrame = () =>
  new Promise((resolve) => {
    requestAnimationFrame(() => {
      resolve(slowest)
      slowest = 0
    })
  })

listen('click', '[data-do=copy]', copyFrom)
switchTabs()
followAnchors()
