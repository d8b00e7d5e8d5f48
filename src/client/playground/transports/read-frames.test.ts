import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFrameReader, type Frame } from './read-frames.ts'

const encode = (text: string) => new TextEncoder().encode(text)

function frame(type: string, payload: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(5 + payload.length)
  bytes[0] = type.charCodeAt(0)
  new DataView(bytes.buffer).setUint32(1, payload.length)
  bytes.set(payload, 5)
  return bytes
}

const join = (parts: readonly Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]))

/** Pieces of data that lie side by side are one, wherever the stream was cut. */
function readAll(pieces: readonly Uint8Array[]): unknown[] {
  const read = createFrameReader()
  const found: (Exclude<Frame, { kind: 'data' }> | { data: number[] })[] = []
  for (const piece of pieces)
    for (const one of read(piece)) {
      const last = found.at(-1)
      if (one.kind !== 'data') found.push(one)
      else if (last && 'data' in last) last.data.push(...one.bytes)
      else found.push({ data: [...one.bytes] })
    }
  return found
}

const head = frame('H', encode('{"status":200}'))
const end = frame('T', encode('{"bytes":3}'))

test('an answer is a head, data and an end', () => {
  const bytes = join([head, frame('D', encode('abc')), frame('P', new Uint8Array()), end])
  expect(readAll([bytes])).toEqual([
    { kind: 'head', payload: { status: 200 } },
    { data: [97, 98, 99] },
    { kind: 'end' },
  ])
})

test('wherever the stream is cut, the frames are the same', () => {
  const anyFrame = fc.oneof(
    fc.uint8Array({ maxLength: 40 }).map((bytes) => frame('D', bytes)),
    fc.uint8Array({ maxLength: 9 }).map((bytes) => frame('P', bytes)),
    fc.jsonValue().map((value) => frame('H', encode(JSON.stringify(value)))),
    fc.jsonValue().map((value) => frame('E', encode(JSON.stringify(value)))),
    fc.constant(end),
  )
  fc.assert(
    fc.property(fc.array(anyFrame, { maxLength: 8 }), fc.array(fc.nat({ max: 300 })), (frames, cuts) => {
      const bytes = join(frames)
      const places = [0, ...cuts.filter((cut) => cut < bytes.length).sort((a, b) => a - b), bytes.length]
      const pieces = places.slice(1).map((place, index) => bytes.subarray(places[index], place))
      expect(readAll(pieces)).toEqual(readAll([bytes]))
    }),
  )
})

test('data comes on before its frame is whole', () => {
  const read = createFrameReader()
  const long = frame('D', encode('a long answer'))
  expect(read(long.subarray(0, 9))).toEqual([{ kind: 'data', bytes: encode('a lo') }])
  expect(read(long.subarray(9))).toEqual([{ kind: 'data', bytes: encode('ng answer') }])
})

test.each([
  ['another type', frame('<', encode('html'))],
  ['a head that is no JSON', frame('H', encode('<html>'))],
  ['a head of 1 GiB', Uint8Array.of(0x48, 0x40, 0, 0, 0)],
])('%s is broken, and nothing after it is read', (_name, bytes) => {
  expect(readAll([join([bytes, head, end])])).toEqual([{ kind: 'broken' }])
})

test('any bytes are read without an error', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 30 })), (pieces) => {
      readAll(pieces)
    }),
  )
})
