import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { matchBracket, scanJson } from './scan-json.ts'

const textOf = (text: string) =>
  scanJson(text).tokens.map(({ kind, start, end }) => `${kind} ${text.slice(start, end)}`)

describe('tokens', () => {
  test('distinguish keys, values and marks', () => {
    expect(textOf('{"a": ["b", 1.5e3, true, null]}')).toEqual([
      'mark {',
      'key "a"',
      'mark :',
      'mark [',
      'text "b"',
      'mark ,',
      'number 1.5e3',
      'mark ,',
      'word true',
      'mark ,',
      'word null',
      'mark ]',
      'mark }',
    ])
  })

  test('know their path', () => {
    const text = '{"a": [{"b": 1}, 2]}'
    const paths = scanJson(text).tokens.flatMap(({ path, start }) => (path ? [[text[start], path]] : []))
    expect(paths).toEqual([
      ['{', []],
      ['[', ['a']],
      ['{', ['a', 0]],
      ['1', ['a', 0, 'b']],
      ['2', ['a', 1]],
    ])
  })

  test('include variables, in strings and on their own', () => {
    expect(textOf('{"n": {{count}}, "s": "{{name}}"}')).toContain('variable {{count}}')
    expect(scanJson('{"n": {{count}}}').problem).toBeUndefined()
  })

  test('cover all text but whitespace, whatever it is', () => {
    const piece = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"',
      '\\',
      'a',
      '1',
      '-',
      '{{x}}',
      ' ',
      '\n',
      'ü',
    )
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const text = pieces.join('')
        let end = 0
        for (const token of scanJson(text).tokens) {
          expect(text.slice(end, token.start).trim()).toBe('')
          end = token.end
        }
        expect(text.slice(end).trim()).toBe('')
      }),
    )
  })
})

describe('problems', () => {
  test('are found exactly where JSON.parse finds one', () => {
    const piece = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"a"',
      '"b"',
      '1',
      '01',
      'true',
      'nul',
      ' ',
      '\n',
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(piece, { maxLength: 12 }).map((list) => list.join('')),
          fc.json(),
        ),
        (text) => {
          if (text.trim() === '') return
          expect(scanJson(text).problem === undefined, text).toBe(isJson(text))
        },
      ),
    )
  })

  test.each([
    ['{"a" 1}', 5, 'colon'],
    ['{"a": 1 "b": 2}', 8, 'comma-or-end'],
    ['{"a": 1,}', 8, 'key'],
    ['[1,]', 3, 'value'],
    ['{"a": }', 6, 'value'],
    ['{a: 1}', 1, 'key-or-end'],
    ['[1', 2, 'comma-or-end'],
    ['{} x', 3, 'nothing'],
    ['{"a": "\\q"}', 6, 'value'],
  ])('of %s start at %i and expect %s', (text, at, expected) => {
    expect(scanJson(text).problem).toEqual({ at, expected })
  })
})

describe('brackets', () => {
  const text = '{"a": [1, {"b": "]"}]}'
  const pair = (caret: number) => matchBracket(scanJson(text).tokens, text, caret)?.map(({ start }) => start)

  test('match their partner from both sides', () => {
    expect(pair(0)).toEqual([0, 21])
    expect(pair(22)).toEqual([21, 0])
    expect(pair(7)).toEqual([6, 20])
    expect(pair(11)).toEqual([10, 19])
  })

  test('in strings have none', () => {
    expect(pair(18)).toBeUndefined()
  })
})

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
