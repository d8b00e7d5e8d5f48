import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../test/setup/sizes.ts'
import { printText } from './diagnostic/print.ts'
import { type JsonPath, parseJsonFile } from './json.ts'
import type { FilePath } from './path.ts'

const file = 'docs.json' as FilePath
const parse = (text: string) => parseJsonFile(file, text)

/** The part of the text that a place points at. */
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
  ])('%s', (text, value) => {
    expect(parse(text)).toMatchObject({ value: { value }, diagnostics: [] })
  })

  test('are those of JSON.parse for every JSON text', () => {
    fc.assert(
      fc.property(fc.json(), fc.constantFrom(undefined, 2, '\t'), (json, indent) => {
        const text = JSON.stringify(JSON.parse(json), null, indent)
        // A key of this name is the one thing that is left out on purpose.
        fc.pre(!text.includes('"__proto__"'))
        expect(parse(text)).toMatchObject({ diagnostics: [] })
        expect(parse(text).value.value).toEqual(JSON.parse(text))
      }),
    )
  })

  test('a key named __proto__ changes nothing', () => {
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

  test('of two equal keys, the one that counts', () => {
    expect(marked('{ "a": 1, "a": 22 }', ['a'])).toBe('22')
  })
})

describe('a text that is not JSON', () => {
  test.each([
    ['', 'value expected', 'Check the brackets, commas and quotes at this place.'],
    ['// only a comment', 'value expected', 'Check the brackets, commas and quotes at this place.'],
    ['{ "a": 1', 'close brace expected', 'A `}` is missing.'],
    ['[1', 'close bracket expected', 'A `]` is missing.'],
    ['{ "a": [1, 2 }', 'comma expected', 'A `]` is missing before it.'],
    ['[{ "a": 1 ]', 'comma expected', 'A `}` is missing before it.'],
    ['{ "a": 1 "b": 2 }', 'comma expected', 'Put a comma between the entries.'],
    ['{ "a" 1 }', 'colon expected', 'Check the brackets, commas and quotes at this place.'],
    ['{ a: 1 }', 'invalid symbol', 'Names and texts stand in double quotes.'],
    ["{ 'a': 1 }", 'invalid symbol', 'Names and texts stand in double quotes.'],
    ['{ 5: 1 }', 'property name expected', 'Names and texts stand in double quotes.'],
    ['{ "a": nope }', 'invalid symbol', 'Names and texts stand in double quotes.'],
    [
      '{ "a": "no end }',
      'unexpected end of string',
      'A text begins and ends with a double quote, on one line.',
    ],
    ['{} {}', 'end of file expected', 'Check the brackets, commas and quotes at this place.'],
  ])('`%s` is told in one finding: %s', (text, words, hint) => {
    const message = `\`docs.json\` is not valid JSON: ${words}`
    expect(parse(text).diagnostics).toMatchObject([
      { code: 'config/not-json', severity: 'error', message, hint },
    ])
  })

  test('the place is shown', () => {
    expect(printText(parse('{\n  "name": "Mill"\n  "theme": "mint"\n}').diagnostics)).toBe(
      [
        'error config/not-json  `docs.json` is not valid JSON: comma expected',
        '  docs.json:3:3',
        '      "theme": "mint"',
        '      ^^^^^^^',
        '  Put a comma between the entries.',
        '',
      ].join('\n'),
    )
  })

  test('what could be read of it is kept', () => {
    expect(parse('{ "name": "Mill" "theme": "mint", "colors": {').value.value).toEqual({
      name: 'Mill',
      theme: 'mint',
      colors: {},
    })
  })

  test('whatever it is, there is a value or a finding with a place, and no crash', () => {
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

describe('a text that is nested too deep', () => {
  test('400 levels are read', () => {
    expect(parse(`${'['.repeat(400)}${']'.repeat(400)}`).diagnostics).toEqual([])
  })

  test.each(['[', '{"a":'])('one more of `%s` is told where it stands, and nothing is parsed', (open) => {
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

  test('many things side by side are not deep', () => {
    expect(parse(`[${'[{}],'.repeat(1000)}]`).diagnostics).toEqual([])
  })

  test('brackets in texts and comments do not count', () => {
    const many = '['.repeat(1000)
    expect(parse(`// ${many}\n{ "a": "${many}\\"${many}" /* ${many} */ }`).diagnostics).toEqual([])
  })
})
