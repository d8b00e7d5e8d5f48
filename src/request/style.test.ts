import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Json } from '../core/json.ts'
import { type SentParameter, writeUrl } from './address.ts'
import { encode, encodeCookie, encodeReserved } from './encode.ts'

const parameter = (
  place: SentParameter['in'],
  style: string,
  explode: boolean,
  value: Json,
): SentParameter => ({
  name: 'color',
  in: place,
  style,
  explode,
  allowReserved: false,
  value,
})

const list = ['blue', 'black', 'brown']
const object = { R: 100, G: 200, B: 150 }

/** The table of https://spec.openapis.org/oas/v3.1.1.html#style-examples, with the escapes of RFC 6570. */
describe('a serialized parameter', () => {
  test.each([
    ['matrix', false, '', ';color'],
    ['matrix', false, 'blue', ';color=blue'],
    ['matrix', false, list, ';color=blue,black,brown'],
    ['matrix', false, object, ';color=R,100,G,200,B,150'],
    ['matrix', true, list, ';color=blue;color=black;color=brown'],
    ['matrix', true, object, ';R=100;G=200;B=150'],
    ['label', false, '', '%2E'],
    ['label', false, 'blue', '.blue'],
    ['label', false, list, '.blue,black,brown'],
    ['label', false, object, '.R,100,G,200,B,150'],
    ['label', true, list, '.blue.black.brown'],
    ['label', true, object, '.R=100.G=200.B=150'],
    ['simple', false, 'blue', 'blue'],
    ['simple', false, list, 'blue,black,brown'],
    ['simple', false, object, 'R,100,G,200,B,150'],
    ['simple', true, object, 'R=100,G=200,B=150'],
  ])('in the path has style %s, explode %s: %j', (style, explode, value, expected) => {
    const url = writeUrl('https://a.test', '/x/{color}', [parameter('path', style, explode, value)])
    expect(url).toBe(`https://a.test/x/${expected}`)
  })

  test.each([
    ['form', false, '', 'color='],
    ['form', false, 'blue', 'color=blue'],
    ['form', false, list, 'color=blue,black,brown'],
    ['form', false, object, 'color=R,100,G,200,B,150'],
    ['form', true, list, 'color=blue&color=black&color=brown'],
    ['form', true, object, 'R=100&G=200&B=150'],
    ['spaceDelimited', false, list, 'color=blue%20black%20brown'],
    ['spaceDelimited', false, object, 'color=R%20100%20G%20200%20B%20150'],
    ['pipeDelimited', false, list, 'color=blue%7Cblack%7Cbrown'],
    ['deepObject', true, object, 'color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150'],
    ['deepObject', true, { a: { b: [1, 2] } }, 'color%5Ba%5D%5Bb%5D%5B0%5D=1&color%5Ba%5D%5Bb%5D%5B1%5D=2'],
    ['deepObject', true, [{ price: 5 }, { price: 7 }], 'color%5B0%5D%5Bprice%5D=5&color%5B1%5D%5Bprice%5D=7'],
    ['deepObject:brackets', true, [{ price: 5 }], 'color%5B%5D%5Bprice%5D=5'],
    ['deepObject:brackets', true, { a: [1, 2] }, 'color%5Ba%5D%5B%5D=1&color%5Ba%5D%5B%5D=2'],
    ['deepObject:repeat', true, { a: [1, 2] }, 'color%5Ba%5D=1&color%5Ba%5D=2'],
    ['form', true, 'a&b=c+d #', 'color=a%26b%3Dc%2Bd%20%23'],
    ['form', true, true, 'color=true'],
    ['form', true, -0, 'color=-0'],
  ])('in the query has style %s, explode %s: %j', (style, explode, value, expected) => {
    const url = writeUrl('https://a.test', '/x', [parameter('query', style, explode, value)])
    expect(url).toBe(`https://a.test/x?${expected}`)
  })

  test.each([[null], [[]], [{}]])('is omitted for %j', (value) => {
    expect(writeUrl('https://a.test', '/x', [parameter('query', 'form', true, value)])).toBe(
      'https://a.test/x',
    )
  })
})

describe('the URL of a request', () => {
  const url = (server: string, path = '/x') => writeUrl(server, path, [])

  test.each([
    ['https://a.test', '/x', 'https://a.test/x'],
    ['https://a.test/', '/x', 'https://a.test/x'],
    ['https://a.test/v1/', '/x', 'https://a.test/v1/x'],
    ['/v1', '/x', 'https://api.example.com/v1/x'],
    ['', '/x', 'https://api.example.com/x'],
    ['v1', '/x', 'https://api.example.com/v1/x'],
    ['https://münchen.example/a b', '/x', 'https://xn--mnchen-3ya.example/a%20b/x'],
    ['https://A.test:443', '/x', 'https://a.test/x'],
    ['http://localhost:4010', '/x', 'http://localhost:4010/x'],
    ['https://{region}.a.test', '/x', 'https://region.a.test/x'],
    ['https://a.test#frag', '/x', 'https://a.test/x'],
    ['https://a.test', '/x?fixed=1', 'https://a.test/x?fixed=1'],
    ['https://a.test', '/token#refresh', 'https://a.test/token'],
    ['https://a.test', '/a b/ü', 'https://a.test/a%20b/%C3%BC'],
  ])('joins %s and %s to %s', (server, path, expected) => {
    expect(url(server, path)).toBe(expected)
  })

  test('appends to a query in the path', () => {
    const url = writeUrl('https://a.test', '/x?fixed=1', [parameter('query', 'form', true, 'b')])
    expect(url).toBe('https://a.test/x?fixed=1&color=b')
  })

  test('keeps a value in its path segment', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (value) => {
        const url = writeUrl('https://a.test', '/x/{color}/y', [parameter('path', 'simple', false, value)])
        const segments = url.split('/')
        expect(segments.slice(0, 4)).toEqual(['https:', '', 'a.test', 'x'])
        expect(segments.slice(5)).toEqual(['y'])
        expect(segments[4]).toMatch(/^(?:[\w.~-]|%[0-9A-F]{2})*$/)
        expect(segments[4]).not.toMatch(/^\.{1,2}$/)
      }),
    )
  })

  test('round-trips the name and value of a query', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (name, value) => {
        const url = writeUrl('https://a.test', '/x', [{ ...parameter('query', 'form', true, value), name }])
        expect([...new URL(url).searchParams]).toEqual([[name, value]])
      }),
    )
  })
})

test('escapes only invalid query characters if reserved ones are allowed', () => {
  expect(encodeReserved(":/?#[]@!$&'()*+,;= %41 %")).toBe(':/?%23%5B%5D@!$&%27()*+,;=%20%41%20%25')
})

test('round-trips escapes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(decodeURIComponent(encode(text))).toBe(text)
      expect(encode(text)).toMatch(/^(?:[\w.~-]|%[0-9A-F]{2})*$/)
      expect(encodeCookie(text)).toMatch(/^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]*$/)
    }),
  )
})
