/** How a connection ended, or why there was none. */
export type End =
  | { kind: 'closed'; code: number; reason: string; isClean: boolean }
  /** It never opened. */
  | { kind: 'refused'; code: number }
  /** The policy of the page forbids it. */
  | { kind: 'forbidden' }
  /** The browser did not even try. */
  | { kind: 'thrown'; words: string }

export type Connection = {
  send: (data: string | Uint8Array<ArrayBuffer>) => void
  close: (code?: number, reason?: string) => void
  /** Bytes queued by the browser. */
  waiting: () => number
}

type Events = {
  open: (protocol: string) => void
  /** Called thousands of times a second, so it only stores the message. */
  message: (data: string | Uint8Array<ArrayBuffer>) => void
  error: () => void
  end: (end: End) => void
}

/** A connection straight from the browser. */
export function openConnection(url: string, protocols: string[], on: Events): Connection | undefined {
  let isOpened = false
  let isEnded = false
  // Browsers differ in the events of a blocked connection; this one is reliable.
  const forbid = ({ effectiveDirective }: SecurityPolicyViolationEvent) => {
    if (effectiveDirective === 'connect-src' && !isOpened) end({ kind: 'forbidden' })
  }
  document.addEventListener('securitypolicyviolation', forbid)
  const end = (how: End) => {
    document.removeEventListener('securitypolicyviolation', forbid)
    if (!isEnded) on.end(how)
    isEnded = true
  }
  let socket: WebSocket
  try {
    socket = new WebSocket(url, protocols)
  } catch (problem) {
    end({ kind: 'thrown', words: problem instanceof Error ? problem.message : String(problem) })
    return undefined
  }
  socket.binaryType = 'arraybuffer'
  socket.onopen = () => {
    isOpened = true
    on.open(socket.protocol)
  }
  socket.onmessage = ({ data }: MessageEvent<string | ArrayBuffer>) =>
    on.message(typeof data === 'string' ? data : new Uint8Array(data))
  // Browsers hide the reason, so that scripts cannot probe behind a firewall.
  socket.onerror = () => {
    if (isOpened) on.error()
  }
  socket.onclose = ({ code, reason, wasClean }) => {
    if (isOpened) end({ kind: 'closed', code, reason, isClean: wasClean })
    // The policy violation event arrives slightly later.
    else setTimeout(() => end({ kind: 'refused', code }), 50)
  }
  return {
    send: (data) => socket.send(data),
    close: (code, reason) => socket.close(code, reason),
    waiting: () => socket.bufferedAmount,
  }
}
