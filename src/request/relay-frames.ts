import type { RelayCode } from './relay-message.ts'

/**
 * A relay response is a sequence of frames: one byte for the kind, four bytes of length (big-endian), and the content.
 * The last frame is a `T` or an `E`; without one, the response is incomplete.
 */
export const frameKinds = { head: 'H', data: 'D', alive: 'P', end: 'T', error: 'E' } as const

export type FrameKind = keyof typeof frameKinds

/** Bytes before the content of a frame. */
export const frameHeadBytes = 5

/** The upstream response without its body. */
export type HeadFrame = {
  status: number
  statusText: string
  headers: [name: string, value: string][]
  /** After redirects. */
  url: string
  redirects: { status: number; location: string }[]
  /** Milliseconds. Reused connections have only `firstByte`. */
  timing: { dns?: number; connect?: number; tls?: number; firstByte: number }
  /** Headers removed by the relay. */
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

/** Writes the five bytes before the content of a frame. */
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

/** Parses frames from arbitrary chunks, and returns the complete ones. Throws on anything else. */
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
      throw new TypeError('Unknown frame kind')
  }
}

function join(before: Uint8Array, after: Uint8Array): Uint8Array {
  if (before.length === 0) return after
  const both = new Uint8Array(before.length + after.length)
  both.set(before)
  both.set(after, before.length)
  return both
}
