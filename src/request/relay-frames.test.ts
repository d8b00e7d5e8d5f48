import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../test/setup/sizes.ts'
import { createFrameReader, type Frame, type frameKinds, writeFrameHead } from './relay-frames.ts'
import { checkRelayHead, parseRelayHead, writeEnvelopeHead } from './relay-head.ts'

const encoder = new TextEncoder()

function writeFrame(kind: keyof typeof frameKinds, content: Uint8Array): Uint8Array {
  const frame = new Uint8Array(5 + content.length)
  frame.set(content, 5)
  return writeFrameHead(frame, kind, content.length)
}

test('round-trips frames independently of chunks', () => {
  const frame = fc.oneof(
    fc.uint8Array({ maxLength: 300 }).map((bytes): Frame => ({ kind: 'data', bytes })),
    fc.constant<Frame>({ kind: 'alive' }),
    fc.string().map((message): Frame => ({ kind: 'error', error: { code: 'deadline', message, bytes: 1 } })),
  )
  fc.assert(
    fc.property(
      fc.array(frame),
      fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 }),
      (frames, sizes) => {
        const bytes = Buffer.concat(
          frames.map((item) => {
            if (item.kind === 'data') return writeFrame('data', item.bytes)
            if (item.kind === 'error') return writeFrame('error', encoder.encode(JSON.stringify(item.error)))
            return writeFrame('alive', new Uint8Array(0))
          }),
        )
        const read = createFrameReader()
        const readFrames: Frame[] = []
        for (let at = 0, turn = 0; at < bytes.length; turn++) {
          const size = sizes[turn % sizes.length]!
          readFrames.push(...read(bytes.subarray(at, at + size)))
          at += size
        }
        const plain = (list: Frame[]) =>
          list.map((item) => (item.kind === 'data' ? { ...item, bytes: [...item.bytes] } : item))
        expect(plain(readFrames)).toEqual(plain(frames))
      },
    ),
  )
})

test('writes the length of a frame as four bytes, big-endian', () => {
  expect([...writeFrameHead(new Uint8Array(5), 'data', 0x01020304)]).toEqual([68, 1, 2, 3, 4])
  expect([...writeFrameHead(new Uint8Array(5), 'head', 0xffffffff)]).toEqual([72, 255, 255, 255, 255])
})

test('rejects an unknown frame', () => {
  expect(() => createFrameReader()(new Uint8Array([0, 0, 0, 0, 0]))).toThrow('Unknown frame kind')
})

test('round-trips the head of an envelope', () => {
  const head = {
    v: 1 as const,
    page: '/grüße',
    method: 'POST',
    url: 'https://api.example.com/',
    headers: [['a', 'b']] as [string, string][],
    bodyLength: 3,
    redirect: 'follow' as const,
  }
  const bytes = writeEnvelopeHead(head)
  const length = new DataView(bytes.buffer).getUint32(0)
  expect(length).toBe(bytes.length - 4)
  expect(parseRelayHead(new TextDecoder().decode(bytes.subarray(4)))).toEqual(head)
})

test('rejects anything else with a message', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      const result = checkRelayHead(value)
      expect(result).toMatch(/^.*\.$/)
    }),
    { numRuns: runs(1000) },
  )
})
