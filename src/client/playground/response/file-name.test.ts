import fc from 'fast-check'
import { expect, test } from 'vitest'
import { head } from '../../../../test/fixtures/response/states.ts'
import { fileNameOf } from './file-name.ts'

const nameFor = (disposition: string, type = 'application/json') =>
  fileNameOf(head(200, 'OK', type, ['Content-Disposition', disposition]), type)

test.each([
  ['attachment; filename="report.pdf"', 'report.pdf'],
  ['attachment; filename=report.pdf', 'report.pdf'],
  ['attachment; filename="a \\"b\\".txt"', 'a b.txt'],
  ['attachment; filename="x.txt"; filename*=UTF-8\'\'%C3%BCber%20uns.txt', 'über uns.txt'],
  ['attachment; filename="../../etc/passwd"', 'passwd'],
  ['attachment; filename="C:\\\\Windows\\\\cmd.exe"', 'cmd.exe'],
  ["attachment; filename*=UTF-8''..%2F..%2F.bashrc", 'bashrc'],
  ['attachment; filename="invoice\u202efdp.exe"', 'invoicefdp.exe'],
  ['attachment; filename="CON.txt"', '_CON.txt'],
  ['attachment; filename="a\u0000b.txt. "', 'ab.txt'],
  ["attachment; filename*=UTF-8''%E0%A4%A", 'E0A4A'],
  ['attachment; filename="..."', 'orders.json'],
  ['inline', 'orders.json'],
])('saves %s as %s', (disposition, name) => {
  expect(nameFor(disposition)).toBe(name)
})

test('derives a name from the path and type', () => {
  const at = (url: string, type: string) => fileNameOf({ ...head(200, 'OK'), url }, type)
  expect(at('https://a.example/proofs/cover.png?x=1', 'image/png')).toBe('cover.png')
  expect(at('https://a.example/', 'application/vnd.api+json')).toBe('response.json')
  expect(at('https://a.example/a%2F..%2Fb', 'audio/mpeg')).toBe('b.mp3')
  expect(at('not an address', 'application/x-thing')).toBe('response.bin')
})

test('never creates a name with a folder, a leading dot or excessive length', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme-composite', maxLength: 300 }), (text) => {
      for (const header of [
        `attachment; filename="${text}"`,
        `attachment; filename*=UTF-8''${encodeURIComponent(text)}`,
      ]) {
        const name = nameFor(header)
        expect(name).toMatch(/^[^./\\\x00-\x1f\u202a-\u202e][^/\\\x00-\x1f\u202a-\u202e]*$/)
        expect(name.length).toBeLessThanOrEqual(130)
      }
    }),
  )
})
