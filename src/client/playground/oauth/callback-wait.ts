import { type CallbackMessage, channelOf } from '../../../request/oauth-callback.ts'

/**
 * Waits for the callback page with this state and returns its query. `Cross-Origin-Opener-Policy` keeps the
 * windows from reaching each other, so they use a channel, or storage events in older browsers.
 */
export function waitForCallback(state: string, signal: AbortSignal): Promise<URLSearchParams> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const name = channelOf(state)!
    const channel = 'BroadcastChannel' in window ? new BroadcastChannel(name) : undefined
    const accept = (text: string) => {
      const query = new URLSearchParams(text)
      if (query.get('state') !== state) return
      const received: CallbackMessage = { kind: 'received' }
      channel?.postMessage(received)
      stop()
      resolve(query)
    }
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key === name && newValue) accept(newValue)
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
      if (data?.kind === 'response') accept(String(data.query))
    })
    addEventListener('storage', onStorage)
    signal.addEventListener('abort', onAbort)
  })
}
