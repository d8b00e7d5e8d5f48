import type { Exchange, Transport, WireRequest } from './exchange.ts'

/** Sends a request and tells at every change how far it is, at most once a frame. */
export async function runExchange(
  transport: Transport,
  request: WireRequest,
  { signal, onChange }: { signal: AbortSignal; onChange: (exchange: Exchange) => void },
): Promise<Exchange> {
  const started = performance.now()
  const since = () => performance.now() - started
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
  let isAsked = false
  const tell = (part: Partial<Exchange>) => {
    exchange = { ...exchange, ...part }
    if (isAsked) return
    isAsked = true
    requestAnimationFrame(() => {
      isAsked = false
      onChange(exchange)
    })
  }
  tell({})
  for await (const event of transport.send(request, signal)) {
    switch (event.kind) {
      case 'head':
        tell({ head: event.head, phase: 'receiving', firstByteAfter: since() })
        break
      case 'data':
        chunks.push(event.bytes)
        times.push(since())
        tell({ size: exchange.size + event.bytes.length })
        break
      case 'fault':
        tell({ fault: event.fault })
        break
      case 'end':
        break
    }
  }
  tell({ phase: 'done', endedAfter: since() })
  return exchange
}
