import { type CallbackMessage, channelOf } from '../../../request/oauth-callback.ts'

/**
 * The query of the callback page for this state. Pages have `Cross-Origin-Opener-Policy: same-origin`, so the windows
 * cannot reach each other: they use a channel, or storage events in browsers without channels.
 */
export function waitForCallback(state: string, signal: AbortSignal): Promise<URLSearchParams> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const name = channelOf(state)!
    const channel = 'BroadcastChannel' in window ? new BroadcastChannel(name) : undefined
    const take = (text: string) => {
      const query = new URLSearchParams(text)
      if (query.get('state') !== state) return
      const received: CallbackMessage = { kind: 'received' }
      channel?.postMessage(received)
      stop()
      resolve(query)
    }
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key === name && newValue) take(newValue)
    }
    const onAbort = () => {
      stop()
      reject(signal.reason)
    }
    const stop = () => {
      channel?.close()
      removeEventListener('storage', onStorage)
      signal.removeEventListener('abort', onAbort)
    }
    channel?.addEventListener('message', ({ data }: MessageEvent<CallbackMessage>) => {
      if (data?.kind === 'response') take(String(data.query))
    })
    addEventListener('storage', onStorage)
    signal.addEventListener('abort', onAbort)
  })
}
