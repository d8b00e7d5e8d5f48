import type { RelayCode } from './relay-message.ts'

/**
 * The answer of the relay is a row of frames: one byte that says what it is, four bytes of length with the highest first,
 * and so many bytes. Exactly one `T` or `E` is the last: where neither came, the answer was cut.
 */
export const frameKinds = { head: 'H', data: 'D', alive: 'P', end: 'T', error: 'E' } as const

export type FrameKind = keyof typeof frameKinds

/** Bytes before the content of a frame. */
export const frameHeadBytes = 5

/** What the upstream answered, without its body. */
export type HeadFrame = {
  status: number
  statusText: string
  headers: [name: string, value: string][]
  /** Where the answer came from in the end. */
  url: string
  redirects: { status: number; location: string }[]
  /** Milliseconds. A connection that was used before has only the first byte. */
  timing: { dns?: number; connect?: number; tls?: number; firstByte: number }
  /** Names of headers that the relay did not send on, where there are some. */
  dropped?: string[]
}

export type EndFrame = { bytes: number; trailers: [name: string, value: string][]; timing: { total: number } }

type ErrorFrame = { code: RelayCode; message: string; bytes: number }

export type Frame =
  | { kind: 'head'; head: HeadFrame }
  | { kind: 'data'; bytes: Uint8Array }
  | { kind: 'alive' }
  | { kind: 'end'; end: EndFrame }
  | { kind: 'error'; error: ErrorFrame }

/** The five bytes before a content of that length, written into the bytes that are given. */
export function writeFrameHead<Bytes extends Uint8Array>(
  into: Bytes,
  kind: FrameKind,
  length: number,
): Bytes {
  into[0] = frameKinds[kind].charCodeAt(0)
  into[1] = length >>> 24
  into[2] = length >>> 16
  into[3] = length >>> 8
  into[4] = length
  return into
}

const kindOf = new Map(
  Object.entries(frameKinds).map(([kind, letter]) => [letter.charCodeAt(0), kind as FrameKind]),
)

/** Takes the bytes of an answer, cut anywhere, and gives the frames that are whole. Throws at what is not a frame. */
export function createFrameReader(): (chunk: Uint8Array) => Frame[] {
  let rest: Uint8Array = new Uint8Array(0)
  return (chunk) => {
    const bytes = join(rest, chunk)
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const frames: Frame[] = []
    let at = 0
    while (bytes.length - at >= frameHeadBytes) {
      const end = at + frameHeadBytes + view.getUint32(at + 1)
      if (end > bytes.length) break
      frames.push(readFrame(view.getUint8(at), bytes.subarray(at + frameHeadBytes, end)))
      at = end
    }
    rest = bytes.subarray(at)
    return frames
  }
}

function readFrame(letter: number, content: Uint8Array): Frame {
  const json = () => JSON.parse(new TextDecoder().decode(content))
  switch (kindOf.get(letter)) {
    case 'head':
      return { kind: 'head', head: json() }
    case 'data':
      return { kind: 'data', bytes: content }
    case 'alive':
      return { kind: 'alive' }
    case 'end':
      return { kind: 'end', end: json() }
    case 'error':
      return { kind: 'error', error: json() }
    case undefined:
      throw new TypeError('There is no frame of this kind.')
  }
}

function join(before: Uint8Array, after: Uint8Array): Uint8Array {
  if (before.length === 0) return after
  const both = new Uint8Array(before.length + after.length)
  both.set(before)
  both.set(after, before.length)
  return both
}
