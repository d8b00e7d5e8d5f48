/** A part of the relay's answer. Data comes on as it arrives: a frame may be longer than what fits in memory. */
export type Frame =
  | { kind: 'data'; bytes: Uint8Array }
  | { kind: 'head' | 'error'; payload: unknown }
  | { kind: 'end' }
  /** These bytes are not the relay's. Nothing after them can be read. */
  | { kind: 'broken' }

const kinds = new Map([
  ['H', 'head'],
  ['T', 'end'],
  ['E', 'error'],
  ['P', 'alive'],
  ['D', 'data'],
] as const)

/** `[type u8][length u32 big-endian]` */
const headLength = 5
/** Frames other than data are held until they are whole. */
const longestHeld = 4 * 1024 * 1024

/** Takes a stream that is cut anywhere, piece by piece, and gives the frames that are whole by then. */
export function createFrameReader(): (chunk: Uint8Array) => Frame[] {
  let kind: 'between' | 'broken' | 'head' | 'end' | 'error' | 'alive' | 'data' = 'between'
  let held = new Uint8Array(headLength)
  /** Bytes of the frame, or of its first part, that are still to come. */
  let left = headLength

  const begin = (next: typeof kind, length: number) => {
    kind = next
    left = length
    held = new Uint8Array(next === 'data' ? 0 : length)
  }

  const finish = (): Frame[] => {
    if (kind === 'between') {
      const next = kinds.get(String.fromCharCode(held[0]!) as 'H')
      const length = new DataView(held.buffer).getUint32(1)
      if (!next || (next !== 'data' && length > longestHeld)) return fail()
      begin(next, length)
      return left === 0 ? finish() : []
    }
    const frames: Frame[] = kind === 'end' ? [{ kind }] : []
    if (kind === 'head' || kind === 'error') {
      try {
        frames.push({ kind, payload: JSON.parse(new TextDecoder().decode(held)) })
      } catch {
        return fail()
      }
    }
    begin('between', headLength)
    return frames
  }

  const fail = (): Frame[] => {
    kind = 'broken'
    return [{ kind }]
  }

  return (chunk) => {
    const frames: Frame[] = []
    for (let at = 0; at < chunk.length && kind !== 'broken'; ) {
      const bytes = chunk.subarray(at, at + left)
      at += bytes.length
      if (kind === 'data') frames.push({ kind, bytes })
      else held.set(bytes, held.length - left)
      left -= bytes.length
      if (left === 0) frames.push(...finish())
    }
    return frames
  }
}
