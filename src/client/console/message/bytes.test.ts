import fc from 'fast-check'
import { expect, test } from 'vitest'
import { closeProblem } from '../connection/close-problem.ts'
import { closeWords } from '../connection/close-words.ts'
import { spanWords } from '../log/span-words.ts'
import { bytesToBase64, bytesToHex, hexLine } from './bytes.ts'
import { payloadOf } from './payload.ts'

test('round-trips bytes as hex and base64', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect(payloadOf(bytesToHex(bytes), 'hex')).toEqual(bytes)
      expect(payloadOf(bytesToBase64(bytes), 'base64')).toEqual(bytes)
    }),
  )
})

test('accepts common notations of hex and nothing else', () => {
  expect(payloadOf('0x00, 0xFF:1a', 'hex')).toEqual(new Uint8Array([0, 255, 26]))
  expect(payloadOf('f', 'hex')).toBeUndefined()
  expect(payloadOf('zz', 'hex')).toBeUndefined()
  expect(payloadOf('%%', 'base64')).toBeUndefined()
})

test('prints sixteen bytes per line', () => {
  const bytes = new TextEncoder().encode('{"type":"job.progress"}\n')
  expect(hexLine(bytes, 1)).toBe('00000010  67 72 65 73 73 22 7d 0a                          gress"}.')
})

test('prints a dot for each byte that is no visible ASCII character', () => {
  expect(hexLine(Uint8Array.of(0, 31, 32, 33, 126, 127, 128, 255), 0)).toMatch(/ {2}\.\. !~\.{3}$/)
})

test('describes every close code', () => {
  for (let code = 1000; code <= 1015; code++) expect(closeWords(code)).not.toMatch(/unknown/)
  expect(closeWords(3500)).toMatch(/library/)
  expect(closeWords(4999)).toMatch(/by the API/)
  expect(closeWords(2000)).toMatch(/unknown/)
})

test('accepts only close codes and reasons that browsers allow', () => {
  for (const code of ['1000', '3000', '4999']) expect(closeProblem(code, '')).toBeUndefined()
  for (const code of ['', '1001', '2999', '5000', '1e3', '01000'])
    expect(closeProblem(code, '')).toBeDefined()
  expect(closeProblem('1000', 'é'.repeat(61))).toBeUndefined()
  expect(closeProblem('1000', 'é'.repeat(62))).toBeDefined()
})

test('formats a duration like a clock', () => {
  expect([0, 42_900, 62_000, 3_725_000].map(spanWords)).toEqual(['0:00', '0:42', '1:02', '1:02:05'])
})
