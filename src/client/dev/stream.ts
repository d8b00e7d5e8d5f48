import { type Message, readMessage } from './message.ts'

interface Listener {
  message(message: Message): void
  waiting(waits: boolean): void
}

const NOTICE_DELAY = 2000
const RECONNECT_DELAY = 1000

/** Stays connected while the page is open. */
export function openStream(address: string | undefined, listener: Listener): void {
  if (!address) return
  let timer: number | undefined

  const connect = () => {
    const source = new EventSource(address)
    source.onopen = () => {
      clearTimeout(timer)
      timer = undefined
      listener.waiting(false)
    }
    source.onmessage = (event) => {
      const message = readMessage(String(event.data))
      if (message) listener.message(message)
    }
    source.onerror = () => {
      timer ??= setTimeout(() => listener.waiting(true), NOTICE_DELAY)
      // The browser reconnects by itself unless the response was not a stream.
      if (source.readyState === EventSource.CLOSED) setTimeout(connect, RECONNECT_DELAY)
    }
  }

  connect()
}
