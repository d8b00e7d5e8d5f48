import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../test/setup/sizes.ts'
import { printText } from '../../core/diagnostic/print.ts'
import type { Json } from '../../core/json.ts'
import type { FilePath } from '../../core/path.ts'
import { parseSource } from './source.ts'

const json = (text: string) => parseSource('api.json' as FilePath, text)
const yaml = (text: string) => parseSource('api.yaml' as FilePath, text)

describe('JSON', () => {
  test('equals the result of JSON.parse', () => {
    fc.assert(
      fc.property(fc.json({ noUnicodeString: false }), (text) => {
        fc.pre(!text.includes('__proto__'))
        expect(json(text)).toMatchObject({ diagnostics: [], value: { format: 'json' } })
        expect(json(text).value?.value).toEqual(JSON.parse(text))
      }),
    )
  })

  test('is detected by its first character', () => {
    expect(parseSource('api' as FilePath, '\uFEFF\n { "a": 1 }').value).toMatchObject({
      format: 'json',
      value: { a: 1 },
    })
    expect(yaml('{ "a": 1 }').value?.format).toBe('json')
  })

  test('uses the last of duplicate keys', () => {
    expect(json('{ "a": 1, "a": 2 }').value?.value).toEqual({ a: 2 })
  })

  test.each([
    ['{ "a": 1, } }', 'trailing comma before `}`', 'Remove the comma.', 9],
    ['[1,\n] ]', 'trailing comma before `]`', 'Remove the comma.', 3],
    ['{ "a": 1 "b": 2 }', 'missing comma', 'Add a comma between the entries.', 10],
    ['{ "a": "no end\n}', 'unterminated string', 'Close it with `"`, and write line breaks', 8],
    ['{ "a": [1, 2 }', 'unexpected `}`', 'Add the missing `]` before it.', 14],
    ['{ "a": 1', 'unexpected end of file', 'Add the missing `}`.', 9],
    ['{ a: 1 }', 'missing key in double quotes', 'Put keys and strings in double quotes.', 3],
    ['{ "a": True }', 'unquoted text', 'Put keys and strings in double quotes.', 8],
    ['{ "a": 01 }', 'unquoted text', 'Put keys and strings in double quotes.', 8],
    ['{ "a" 1 }', 'missing colon', 'Write `"name": value`.', 7],
    ['{ "a": }', 'missing value', 'Add a value before `}`.', 8],
    ['[1,,2]', 'missing value', 'Add a value before `,`.', 4],
    ['{ "a": 1 // b', 'comments are not allowed', 'Remove the comment, or use YAML.', 10],
    ['{ "a": "\\d" }', 'invalid escape sequence', 'Write a backslash as `\\\\`.', 9],
    ['{ "a": "\t" }', 'control character in a string', 'Write a tab as `\\t`', 9],
    ['{} {}', 'unexpected text after the end', 'Remove everything after the first value.', 4],
    ['openapi: 3.1.0', 'it does not start with `{`', 'Rename the file to `.yaml` if it is YAML.', 1],
  ])('reports %s: %s', (text, words, hint, column) => {
    const { value, diagnostics } = json(text)
    expect(value).toBeUndefined()
    expect(diagnostics).toMatchObject([
      {
        code: 'spec/syntax',
        message: `\`api.json\` is not valid JSON: ${words}`,
        hint: expect.stringContaining(hint),
        at: { line: 1, column },
      },
    ])
  })

  test.each([
    ['{ "a": 1, }', { a: 1 }, 'has a trailing comma before `}`', 9],
    ['[1, // one\n]', [1], 'has a trailing comma before `]`', 3],
    ['{ /* b */ "a": ",]//" }', { a: ',]//' }, 'has a comment, which JSON does not allow', 3],
  ])('reads %s with a warning', (text, expected, words, column) => {
    const { value, diagnostics } = json(text)
    expect(value?.value).toEqual(expected)
    expect(diagnostics[0]).toMatchObject({
      code: 'spec/loose-syntax',
      severity: 'warning',
      message: `\`api.json\` ${words}`,
      at: { line: 1, column },
    })
  })

  test('reports a position for any invalid JSON', () => {
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
      '1',
      '-',
      'null',
      'é',
      '\0',
      '\u2028',
      '"a"',
    )
    fc.assert(
      fc.property(
        fc.array(pieces, { minLength: 1 }).map((list) => list.join('')),
        (text) => {
          fc.pre(text.trim() !== '')
          const { value, diagnostics } = json(text)
          const errors = diagnostics.filter(({ severity }) => severity === 'error')
          expect(errors.length).toBe(value === undefined ? 1 : 0)
          for (const { message, at } of diagnostics) {
            expect(at?.lineText).toBe(text.split('\n')[at!.line - 1]?.replace(/\r$/, ''))
            expect(message).not.toContain('unreadable text')
          }
        },
      ),
      { numRuns: runs(1000) },
    )
  })

  test('shows the position', () => {
    expect(printText(json('{\n  "openapi": "3.1.0"\n  "paths": {}\n}').diagnostics)).toBe(
      [
        'error spec/syntax  `api.json` is not valid JSON: missing comma',
        '  api.json:3:3',
        '      "paths": {}',
        '      ^^^^^^^',
        '  Add a comma between the entries.',
        '',
      ].join('\n'),
    )
  })
})

describe('YAML', () => {
  test.each<[string, Json]>([
    ['a: 2024-01-01', { a: '2024-01-01' }],
    ['a: 12:30:45', { a: '12:30:45' }],
    ['a: [yes, no, on, off]', { a: ['yes', 'no', 'on', 'off'] }],
    ['a: [true, False, NULL, ~, ]', { a: [true, false, null, null] }],
    ['a: [1, -2.5, 1e3, 0x1F, 0o17, 007, .5]', { a: [1, -2.5, 1000, 31, 15, 7, 0.5] }],
    ['a: [.inf, -.INF, .nan, 1e999]', { a: ['.inf', '-.INF', '.nan', '1e999'] }],
    ['a: 123456789012345678901234567890', { a: 123456789012345680000000000000 }],
    ["a: ['1', \"true\", !!str 3, !!int '4', ! 5]", { a: ['1', 'true', '3', 4, '5'] }],
    [
      '200: ok\n1.0: one\ntrue: yes\n007: bond\n~: nothing',
      { 200: 'ok', '1.0': 'one', true: 'yes', '007': 'bond', '~': 'nothing' },
    ],
    ['a: |\n  one\n  two\nb: >-\n  one\n  two', { a: 'one\ntwo\n', b: 'one two' }],
    ['a: &x { b: 1 }\nc: *x', { a: { b: 1 }, c: { b: 1 } }],
    ['a: &x { b: 1, c: 2 }\nd: { c: 3, <<: *x, b: 4 }', { a: { b: 1, c: 2 }, d: { c: 3, b: 4 } }],
    [
      'a: &x { b: 1 }\nc: &y { b: 2, d: 2 }\ne: { <<: [*x, *y] }',
      { a: { b: 1 }, c: { b: 2, d: 2 }, e: { b: 1, d: 2 } },
    ],
    ['&k a: 1\nb: { *k : 2 }', { a: 1, b: { a: 2 } }],
    ['"<<": 1', { '<<': 1 }],
    ['? a\n: 1\n? b', { a: 1, b: null }],
    ['{ a: 1, b: [c, "d"] }', { a: 1, b: ['c', 'd'] }],
    ['- 1\n- two', [1, 'two']],
    ['just a text', 'just a text'],
    ['null', null],
    ['a: 1\n---\na: 2', { a: 1 }],
    ['\uFEFFa: 1\r\nb: 2\r\n', { a: 1, b: 2 }],
  ])('is parsed: %j', (text, value) => {
    expect(yaml(text)).toMatchObject({ diagnostics: [], value: { format: 'yaml' } })
    expect(yaml(text).value?.value).toEqual(value)
  })

  test('reports duplicate keys and uses the last', () => {
    const { value, diagnostics } = yaml('get:\n  a: 1\n  b: 2\n  a: 3')
    expect(value?.value).toEqual({ get: { a: 3, b: 2 } })
    expect(diagnostics).toMatchObject([
      {
        code: 'spec/loose-syntax',
        message: '`api.yaml` has the duplicate key `a`',
        at: { line: 4, column: 3, length: 1 },
      },
    ])
  })

  test('tolerates too little indentation, and otherwise reports the first problem', () => {
    const { value, diagnostics } = yaml('a:\n  b: [ # x\n  1, # it is\n\n  2\n  ]\n  c: 3')
    expect(value?.value).toEqual({ a: { b: [1, 2], c: 3 } })
    expect(value?.place(['a', 'c'])).toMatchObject({ line: 7, column: 6 })
    expect(diagnostics.map(({ code, at }) => [code, at?.line])).toEqual([
      ['spec/loose-syntax', 3],
      ['spec/loose-syntax', 5],
      ['spec/loose-syntax', 6],
    ])
    const open = yaml('a:\n  b: [1, 2\n  c: 3\n  d: 4')
    expect(open.value).toBeUndefined()
    expect(open.diagnostics).toMatchObject([{ code: 'spec/syntax', at: { line: 3 } }])
  })

  test('tolerates unindented brackets in long files', () => {
    const list = (name: string) => `  ${name}: [\n    1,\n    2\n  ]\n`
    const block = '  text: |\n    "x": [\n    ]\n'
    const text = `a:\n${block}${Array.from({ length: 3000 }, (_, index) => list(`b${index}`)).join('')}`
    const { value, diagnostics } = yaml(text)
    expect(value?.value).toMatchObject({ a: { text: '"x": [\n]\n', b0: [1, 2], b2999: [1, 2] } })
    expect(diagnostics.length).toBe(3000)
  })

  test('reports unknown tags and reads their values as strings', () => {
    const { value, diagnostics } = yaml(
      'a: !Ref b\nc: !!js/function d\ne: !!set { f }\ng: !!int no\nh: !!constructor 1',
    )
    expect(value?.value).toEqual({ a: 'b', c: 'd', e: { f: null }, g: 'no', h: '1' })
    expect(diagnostics.map(({ message, at }) => [message, at?.line, at?.column])).toEqual([
      ['`api.yaml` has the unknown YAML tag `!Ref`', 1, 4],
      ['`api.yaml` has the unknown YAML tag `!!js/function`', 2, 4],
      ['`api.yaml` has the unknown YAML tag `!!set`', 3, 4],
      ['`api.yaml` has the unknown YAML tag `!!int`', 4, 4],
      ['`api.yaml` has the unknown YAML tag `!!constructor`', 5, 4],
    ])
  })

  test.each([
    [
      'a: 1\n\tb: 2',
      'tab characters must not be used in indentation',
      'Indent with spaces instead of tabs.',
      2,
    ],
    ['a: b: c', 'bad indentation of a mapping entry', 'quote strings that contain `: `', 1],
    ['a: 1\n  b: 2', 'bad indentation of a mapping entry', 'Indent entries of a list or map equally', 2],
    [
      'a: "no end',
      'unexpected end of the stream within a double quoted scalar',
      'Close the string with `"`.',
      1,
    ],
    ['a: "\\d"', 'unknown escape sequence', 'single quotes', 1],
    ['{ a: [1, 2 }', 'missed comma between flow collection entries', 'Check the commas', 1],
    ['a: \0', 'null byte is not allowed in input', 'Remove the invisible character.', 1],
    ['a: \uD800', 'the stream contains non-printable characters', 'Remove the invisible character.', 1],
  ])('reports %j: %s', (text, words, hint, line) => {
    const { value, diagnostics } = yaml(text)
    expect(value).toBeUndefined()
    expect(diagnostics).toMatchObject([
      {
        code: 'spec/syntax',
        message: `\`api.yaml\` is not valid YAML: ${words}`,
        hint: expect.stringContaining(hint),
        at: { line },
      },
    ])
  })

  test.each([
    ['a: *b', 'has the alias `*b` without an anchor', 4],
    ['a: &a [*a]', 'has the alias `*a` inside its own value', 8],
    ['a: &a { b: { c: *a } }', 'has the alias `*a` inside its own value', 17],
    ['&a a: { <<: *b }', 'has the alias `*b` without an anchor', 13],
    ['[a, b]: 1', 'has a list or map as a key', 1],
    ['a: &x [1]\n*x : 1', 'has a list or map as a key', 1],
  ])('reports %s: it %s', (text, words, column) => {
    const { value, diagnostics } = yaml(text)
    expect(value).toBeUndefined()
    expect(diagnostics).toMatchObject([
      { code: 'spec/syntax', message: `\`api.yaml\` ${words}`, at: { column } },
    ])
  })

  test('requires a map for merge keys', () => {
    expect(yaml('a: { <<: 1, b: 2 }')).toMatchObject({
      value: { value: { a: { b: 2 } } },
      diagnostics: [{ message: '`api.yaml` merges a value that is not a map' }],
    })
  })
})

describe('an empty file', () => {
  test.each(['', ' \n', '\uFEFF', '# only a comment', '---\n', '---\n---\na: 1'])(
    'is rejected: %j',
    (text) => {
      expect(yaml(text)).toMatchObject({
        value: undefined,
        diagnostics: [{ code: 'spec/syntax', message: '`api.yaml` is empty', at: { line: 1, column: 1 } }],
      })
    },
  )

  test('is reported for JSON too', () => {
    expect(json('\n').diagnostics).toMatchObject([{ message: '`api.json` is empty' }])
  })
})

describe('a key named __proto__ is removed', () => {
  const hostile =
    '{ "__proto__": { "polluted": 1 }, "a": [{ "__proto__": { "polluted": 1 }, "b": 1 }], "constructor": { "prototype": { "polluted": 1 } } }'

  test.each([
    ['JSON', json(hostile)],
    ['JSON with escapes', json(hostile.replaceAll('__proto__', '__pr\\u006fto__'))],
    ['YAML', parseSource('api.yaml' as FilePath, hostile.replaceAll('"', "'"))],
    [
      'YAML, merged',
      yaml(
        'x: &x { __proto__: { polluted: 1 } }\na: [{ b: 1, <<: *x }]\nconstructor: { prototype: { polluted: 1 } }',
      ),
    ],
  ])('in %s', (_, { value }) => {
    expect(value?.value).toMatchObject({ a: [{ b: 1 }], constructor: { prototype: { polluted: 1 } } })
    expect(JSON.stringify(value?.value)).not.toContain('__proto__')
    expect(Object.getPrototypeOf(value?.value)).toBe(Object.prototype)
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })
})

describe('rejects files over the budget', () => {
  const laughs = ['a0: &a0 [x, x, x, x, x, x, x, x, x, x]']
  for (let level = 1; level < 12; level++)
    laughs.push(`a${level}: &a${level} [${`*a${level - 1}, `.repeat(10)}]`)

  const many = (count: number, line: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => line(index)).join('\n')

  test.each<[string, string, () => string, string]>([
    ['size', 'api.json', () => `"${' '.repeat(64 * 1024 * 1024)}"`, 'is longer than 67,108,864 characters'],
    [
      'depth of JSON',
      'api.json',
      () => '['.repeat(100_000) + ']'.repeat(100_000),
      'is nested more than 400 levels deep',
    ],
    [
      'depth of objects',
      'api.json',
      () => `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`,
      'is nested more than 400 levels deep',
    ],
    ['depth of invalid JSON', 'api.json', () => '['.repeat(100_000), 'is nested more than 400 levels deep'],
    ['values of JSON', 'api.json', () => `[${'0,'.repeat(5_000_001)}0]`, 'has more than 5,000,000 values'],
    ['depth of YAML', 'api.yaml', () => '['.repeat(100_000), 'is nested more than 400 levels deep'],
    [
      'depth of YAML sequences',
      'api.yaml',
      () => '- '.repeat(100_000),
      'is nested more than 400 levels deep',
    ],
    [
      'depth of YAML flow maps',
      'api.yaml',
      () => '{a: '.repeat(100_000),
      'is nested more than 400 levels deep',
    ],
    [
      'depth by aliases',
      'api.yaml',
      () => many(500, (at) => `a${at}: &a${at} [${at > 0 ? `*a${at - 1}` : ''}]`),
      'is nested more than 400 levels deep',
    ],
    ['values of YAML', 'api.yaml', () => `[${'a,'.repeat(5_000_001)}a]`, 'has more than 5,000,000 values'],
    ['billion laughs', 'api.yaml', () => laughs.join('\n'), 'has more than 5,000,000 values'],
    [
      'quadratic aliases',
      'api.yaml',
      () => `a: &a [${'x,'.repeat(10_000)}]\nb: [${'*a,'.repeat(9000)}]`,
      'has more than 5,000,000 values',
    ],
    [
      'a long repeated string',
      'api.yaml',
      () => `a: &a ${'x'.repeat(1_000_000)}\nb: [${'*a,'.repeat(9000)}]`,
      'has more than 5,000,000 values',
    ],
    [
      'aliases',
      'api.yaml',
      () => `a: &a 1\nb: [${'*a,'.repeat(10_001)}]`,
      'has more than 10,000 YAML aliases',
    ],
    [
      'merged keys',
      'api.yaml',
      () => `a: &a\n${many(2000, (at) => `  k${at}: 1`)}\n${many(1000, (at) => `m${at}: { <<: *a }`)}`,
      'merges more than 1,000,000 keys with `<<`',
    ],
  ])('and names the limit: %s', (_, file, text, words) => {
    const input = text()
    const start = performance.now()
    expect(parseSource(file as FilePath, input)).toMatchObject({
      value: undefined,
      diagnostics: [{ code: 'spec/budget', message: `\`${file}\` ${words}` }],
    })
    expect(performance.now() - start).toBeLessThan(15_000)
  })

  test('accepts files within the budget', () => {
    const deep = `${'['.repeat(400)}1${']'.repeat(400)}`
    expect(json(deep).diagnostics).toEqual([])
    expect(yaml(deep).diagnostics).toEqual([])
    const long = 'x'.repeat(1_000_000)
    expect(yaml(`a: ${long}\nb: "${long}"\nc: |\n  ${long}`).value?.value).toEqual({
      a: long,
      b: long,
      c: `${long}\n`,
    })
    expect(yaml(laughs.slice(0, 5).join('\n')).diagnostics).toEqual([])
    expect(json('"\\ud800"').value?.value).toBe('\ud800')
  })

  test('limits the number of diagnostics', () => {
    expect(yaml(many(10_000, () => 'a: 1')).diagnostics).toHaveLength(20)
  })
})
