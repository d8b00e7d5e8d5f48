import { type Message, readMessage } from './message.ts'

interface Listener {
  message(message: Message): void
  waiting(waits: boolean): void
}

const PATIENCE = 2000
const AGAIN = 1000

/** Stays connected for as long as the page lives. */
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
      timer ??= setTimeout(() => listener.waiting(true), PATIENCE)
      // The browser connects again by itself, unless the server answered with something else than a stream.
      if (source.readyState === EventSource.CLOSED) setTimeout(connect, AGAIN)
    }
  }

  connect()
}
