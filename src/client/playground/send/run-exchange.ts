import type { Exchange, Transport, WireRequest } from './exchange.ts'

/** Sends a request and reports its progress, at most once a frame. */
export async function runExchange(
  transport: Transport,
  request: WireRequest,
  { signal, onChange }: { signal: AbortSignal; onChange: (exchange: Exchange) => void },
): Promise<Exchange> {
  const started = performance.now()
  const elapsed = () => performance.now() - started
  const chunks: Uint8Array[] = []
  const times: number[] = []
  let exchange: Exchange = {
    request,
    way: transport.kind,
    started,
    phase: 'sending',
    chunks,
    size: 0,
    times,
  }
  let isScheduled = false
  const report = (part: Partial<Exchange>) => {
    exchange = { ...exchange, ...part }
    if (isScheduled) return
    isScheduled = true
    requestAnimationFrame(() => {
      isScheduled = false
      onChange(exchange)
    })
  }
  report({})
  for await (const event of transport.send(request, signal)) {
    switch (event.kind) {
      case 'head':
        report({ head: event.head, phase: 'receiving', firstByteAfter: elapsed() })
        break
      case 'data':
        chunks.push(event.bytes)
        times.push(elapsed())
        report({ size: exchange.size + event.bytes.length })
        break
      case 'fault':
        report({ fault: event.fault })
        break
      case 'end':
        break
    }
  }
  report({ phase: 'done', endedAfter: elapsed() })
  return exchange
}
