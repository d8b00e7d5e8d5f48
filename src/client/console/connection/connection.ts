/** How a connection ended, or why there was none. */
export type End =
  | { kind: 'closed'; code: number; reason: string; isClean: boolean }
  /** The connection never opened. */
  | { kind: 'refused'; code: number }
  /** Blocked by the page's Content-Security-Policy. */
  | { kind: 'forbidden' }
  /** The browser rejected the URL or the subprotocols. */
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

/** Opens a WebSocket directly from the browser. */
export function openConnection(url: string, protocols: string[], on: Events): Connection | undefined {
  let isOpened = false
  let isEnded = false
  // Browsers fire different events for a blocked connection; this one is reliable.
  const forbid = ({ effectiveDirective }: SecurityPolicyViolationEvent) => {
    if (effectiveDirective === 'connect-src' && !isOpened) end({ kind: 'forbidden' })
  }
  document.addEventListener('securitypolicyviolation', forbid)
  const end = (result: End) => {
    document.removeEventListener('securitypolicyviolation', forbid)
    if (!isEnded) on.end(result)
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
