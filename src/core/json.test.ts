import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../test/setup/sizes.ts'
import { printText } from './diagnostic/print.ts'
import { type JsonPath, parseJsonFile } from './json.ts'
import type { FilePath } from './path.ts'

const file = 'docs.json' as FilePath
const parse = (text: string) => parseJsonFile(file, text)

/** The part of the text that a place marks. */
function marked(text: string, path: JsonPath, kind: 'place' | 'keyPlace' = 'place'): string {
  const { lineText = '', line, column, length } = parse(text).value[kind](path)
  expect(text.split('\n')[line - 1]).toBe(lineText)
  return lineText.slice(column - 1, column - 1 + length)
}

describe('values', () => {
  test.each([
    ['{ "name": "Mill", "pages": ["a", "b"] }', { name: 'Mill', pages: ['a', 'b'] }],
    ['[1, -2.5e3, true, false, null, "é\\n"]', [1, -2500, true, false, null, 'é\n']],
    ['// a comment\n{ /* another */ "a": 1 } // the end', { a: 1 }],
    ['{ "a": [1, 2,], }', { a: [1, 2] }],
    ['"just a text"', 'just a text'],
    ['{ "a": 1, "a": 2 }', { a: 2 }],
  ])('are parsed: %s', (text, value) => {
    expect(parse(text)).toMatchObject({ value: { value }, diagnostics: [] })
  })

  test('match JSON.parse for every JSON text', () => {
    fc.assert(
      fc.property(fc.json(), fc.constantFrom(undefined, 2, '\t'), (json, indent) => {
        const text = JSON.stringify(JSON.parse(json), null, indent)
        // Only this key is dropped on purpose.
        fc.pre(!text.includes('"__proto__"'))
        expect(parse(text)).toMatchObject({ diagnostics: [] })
        expect(parse(text).value.value).toEqual(JSON.parse(text))
      }),
    )
  })

  test('drop a `__proto__` key', () => {
    const { value } = parse('{ "__proto__": { "hidden": true }, "a": { "__proto__": null, "b": 1 } }').value
    expect(value).toEqual({ a: { b: 1 } })
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
    expect(value).not.toHaveProperty('hidden')
  })
})

describe('places', () => {
  const text =
    '{\n  "colors": { "primary": "#fff" },\n  "list": [10, { "é": true }],\n  "errors": { "404": "lost" }\n}'

  test.each([
    [['colors', 'primary'], '"#fff"'],
    [['list', 0], '10'],
    [['list', '1', 'é'], 'true'],
    [['errors', '404'], '"lost"'],
    [['errors', 404], '"lost"'],
    [['colors', 'missing'], '{ "primary": "#fff" }'],
    [['list', 5], '[10, { "é": true }]'],
    [['list', 'length'], '[10, { "é": true }]'],
    [['nothing', 'of', 'it'], '{'],
    [[], '{'],
  ])('the value at %j is %s', (path, expected) => {
    expect(marked(text, path)).toBe(expected)
  })

  test.each([
    [['colors', 'primary'], '"primary"'],
    [['list'], '"list"'],
    [['list', 0], '10'],
    [[], '{'],
  ])('the key of %j is %s', (path, expected) => {
    expect(marked(text, path, 'keyPlace')).toBe(expected)
  })

  test('point to the last of two equal keys', () => {
    expect(marked('{ "a": 1, "a": 22 }', ['a'])).toBe('22')
  })
})

describe('a text that is not JSON', () => {
  test.each([
    ['', 'value expected', 'Check the brackets, commas and quotes here.'],
    ['// only a comment', 'value expected', 'Check the brackets, commas and quotes here.'],
    ['{ "a": 1', 'close brace expected', 'Add the missing `}`.'],
    ['[1', 'close bracket expected', 'Add the missing `]`.'],
    ['{ "a": [1, 2 }', 'comma expected', 'Add the missing `]` before it.'],
    ['[{ "a": 1 ]', 'comma expected', 'Add the missing `}` before it.'],
    ['{ "a": 1 "b": 2 }', 'comma expected', 'Add a comma between the entries.'],
    ['{ "a" 1 }', 'colon expected', 'Check the brackets, commas and quotes here.'],
    ['{ a: 1 }', 'invalid symbol', 'Put keys and strings in double quotes.'],
    ["{ 'a': 1 }", 'invalid symbol', 'Put keys and strings in double quotes.'],
    ['{ 5: 1 }', 'property name expected', 'Put keys and strings in double quotes.'],
    ['{ "a": nope }', 'invalid symbol', 'Put keys and strings in double quotes.'],
    [
      '{ "a": "no end }',
      'unexpected end of string',
      'Start and end the string with a double quote, on one line.',
    ],
    ['{} {}', 'end of file expected', 'Check the brackets, commas and quotes here.'],
  ])('is reported once: `%s`: %s', (text, expected, hint) => {
    const message = `\`docs.json\` is not valid JSON: ${expected}`
    expect(parse(text).diagnostics).toMatchObject([
      { code: 'config/not-json', severity: 'error', message, hint },
    ])
  })

  test('is reported with its place', () => {
    expect(printText(parse('{\n  "name": "Mill"\n  "theme": "mint"\n}').diagnostics)).toBe(
      [
        'error config/not-json  `docs.json` is not valid JSON: comma expected',
        '  docs.json:3:3',
        '      "theme": "mint"',
        '      ^^^^^^^',
        '  Add a comma between the entries.',
        '',
      ].join('\n'),
    )
  })

  test('is parsed as far as possible', () => {
    expect(parse('{ "name": "Mill" "theme": "mint", "colors": {').value.value).toEqual({
      name: 'Mill',
      theme: 'mint',
      colors: {},
    })
  })

  test('always gives a value or a diagnostic with a place', () => {
    const pieces = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      '"',
      ':',
      ',',
      '\\',
      '\n',
      '//',
      '/*',
      '*/',
      '1',
      'null',
      'é',
      '\u0000',
    )
    fc.assert(
      fc.property(
        fc.array(pieces).map((parts) => parts.join('')),
        (text) => {
          const { value, diagnostics } = parse(text)
          if (value.value === undefined) expect(diagnostics).toHaveLength(1)
          for (const { at } of diagnostics) expect(text.split('\n')[at!.line - 1]).toBe(at!.lineText)
        },
      ),
      { numRuns: runs(500) },
    )
  })
})

describe('nested JSON', () => {
  test('is parsed up to 400 levels', () => {
    expect(parse(`${'['.repeat(400)}${']'.repeat(400)}`).diagnostics).toEqual([])
  })

  test.each(['[', '{"a":'])('is rejected above the limit: `%s`', (open) => {
    const { value, diagnostics } = parse(open.repeat(401))
    expect(value.value).toBeUndefined()
    expect(diagnostics).toMatchObject([
      {
        code: 'config/too-deep',
        message: '`docs.json` is nested more than 400 levels deep',
        at: { line: 1, column: 400 * open.length + 1 },
      },
    ])
  })

  test('may have many siblings', () => {
    expect(parse(`[${'[{}],'.repeat(1000)}]`).diagnostics).toEqual([])
  })

  test('ignores brackets in strings and comments', () => {
    const many = '['.repeat(1000)
    expect(parse(`// ${many}\n{ "a": "${many}\\"${many}" /* ${many} */ }`).diagnostics).toEqual([])
  })
})
