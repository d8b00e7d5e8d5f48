import { describe, expect, test } from 'vitest'
import type { FilePath } from '../path.ts'
import { type Diagnostic, placeAt, report } from './diagnostic.ts'
import { countDiagnostics, type Paint, printGithub, printJson, printText } from './print.ts'

const file = 'docs.json' as FilePath

/** A diagnostic about the first occurrence of `marked`. */
function diagnosticAt(marked: string, text: string, hint?: string): Diagnostic {
  const at = placeAt({ file, text }, text.indexOf(marked), marked.length)
  return report('config/invalid-value', 'It is wrong', { hint, at })
}

const linesOf = (finding: Diagnostic) => printText([finding]).split('\n')

describe('the text format', () => {
  test('prints message, place, marked line and hint', () => {
    const text = '{\n  "name": "Mill",\n  "colors": { "primary": "teal" }\n}'
    expect(printText([diagnosticAt('"teal"', text, 'Write `#` and six digits.')])).toBe(
      [
        'error config/invalid-value  It is wrong',
        '  docs.json:3:26',
        '      "colors": { "primary": "teal" }',
        '                             ^^^^^^',
        '  Write `#` and six digits.',
        '',
      ].join('\n'),
    )
  })

  test('prints one line without a place or a hint', () => {
    expect(printText([report('config/missing', 'There is no `docs.json`')])).toBe(
      'error config/missing  There is no `docs.json`\n',
    )
  })

  test('separates diagnostics with a blank line', () => {
    const finding = report('nav/empty', 'No pages')
    expect(printText([finding, finding])).toBe('warning nav/empty  No pages\n\nwarning nav/empty  No pages\n')
  })

  test('does not show an empty line', () => {
    expect(linesOf(report('nav/empty', 'Here', { at: placeAt({ file, text: 'a\n\nb' }, 2) }))).toEqual([
      'warning nav/empty  Here',
      '  docs.json:2:1',
      '',
    ])
  })

  test("uses the caller's colors", () => {
    const paint: Paint = {
      error: (text) => `<red>${text}</red>`,
      warning: (text) => `<yellow>${text}</yellow>`,
      note: (text) => text,
      dim: (text) => `(${text})`,
      bold: (text) => `*${text}*`,
    }
    expect(printText([diagnosticAt('bad', 'bad')], paint).split('\n')).toEqual([
      '<red>error</red> (config/invalid-value)  It is wrong',
      '  *docs.json:1:1*',
      '    bad',
      '    <red>^^^</red>',
      '',
    ])
  })
})

describe('the mark', () => {
  test.each([
    ['accents', '"café": bad', '        ^^^'],
    ['a combining accent', '"cafe\u0301": bad', '        ^^^'],
    ['Chinese, which is two columns wide', '"标题": bad', '        ^^^'],
    ['Japanese and Korean', '"カナ한글": bad', '            ^^^'],
    ['an emoji', '"📦": bad', '      ^^^'],
    ['right-to-left text', '"שם": bad', '      ^^^'],
    ['a tab', '\t"a":\tbad', '      ^^^'],
  ])('is aligned after %s', (_name, line, mark) => {
    expect(linesOf(diagnosticAt('bad', line)).slice(2, 4)).toEqual([
      `    ${line.replaceAll('\t', ' ')}`,
      `    ${mark}`,
    ])
  })

  test('is as wide as the marked text', () => {
    expect(linesOf(diagnosticAt('标题', 'x 标题 y'))[3]).toBe('      ^^^^')
  })

  test('is at the end of a line for missing text', () => {
    const at = placeAt({ file, text: '{ "a": 1' }, 8)
    expect(linesOf(report('config/not-json', 'A brace', { at })).slice(1, 4)).toEqual([
      '  docs.json:1:9',
      '    { "a": 1',
      '            ^',
    ])
  })

  test('covers only the first of several lines', () => {
    const text = '"colors": {\n  "primary": 1\n}'
    expect(linesOf(diagnosticAt('{\n  "primary": 1\n}', text)).slice(2, 4)).toEqual([
      '    "colors": {',
      '              ^',
    ])
  })

  test('is aligned in a file with CRLF', () => {
    expect(linesOf(diagnosticAt('bad', 'one\r\ntwo bad\r\n')).slice(1, 4)).toEqual([
      '  docs.json:2:5',
      '    two bad',
      '        ^^^',
    ])
  })

  test('is aligned in the excerpt of a long line', () => {
    const line = `${'x'.repeat(500_000)}HERE${'y'.repeat(500_000)}`
    const [, place, excerpt, mark] = linesOf(diagnosticAt('HERE', line))
    expect(place).toBe('  docs.json:1:500001')
    expect(excerpt).toBe(`    ${'x'.repeat(39)}HERE${'y'.repeat(97)}`)
    expect(mark).toBe(`    ${' '.repeat(39)}^^^^`)
  })

  test('never exceeds the excerpt', () => {
    const [, , excerpt, mark] = linesOf(diagnosticAt('z'.repeat(1000), 'z'.repeat(1000)))
    expect(mark).toBe(`    ${'^'.repeat(140)}`)
    expect(excerpt).toHaveLength(mark!.length)
  })
})

test('strips control sequences from printed text', () => {
  const finding = diagnosticAt('bad', '\u001b[2J bad', 'A \u001b[31m hint')
  const printed = printText([{ ...finding, message: 'A \u009b31m message' }])
  expect(printed).not.toMatch(/[\u001b\u009b]/)
  expect(printed.split('\n').slice(2, 4)).toEqual(['     [2J bad', '         ^^^'])
})

describe('the JSON format', () => {
  test('counts diagnostics and contains all details', () => {
    const list = [diagnosticAt('bad', 'a bad value', 'Do better.'), report('nav/empty', 'No pages')]
    const printed = printJson([...list, report('nav/unlisted-page', 'Unlisted')])
    expect(JSON.parse(printed)).toEqual({
      errors: 1,
      warnings: 1,
      notes: 1,
      diagnostics: [
        {
          code: 'config/invalid-value',
          severity: 'error',
          message: 'It is wrong',
          hint: 'Do better.',
          at: { file: 'docs.json', line: 1, column: 3, length: 3, lineText: 'a bad value' },
        },
        { code: 'nav/empty', severity: 'warning', message: 'No pages' },
        { code: 'nav/unlisted-page', severity: 'note', message: 'Unlisted' },
      ],
    })
    expect(printed.endsWith('}\n')).toBe(true)
  })

  test('is a valid document without diagnostics', () => {
    expect(JSON.parse(printJson([]))).toEqual({ errors: 0, warnings: 0, notes: 0, diagnostics: [] })
  })
})

describe('the GitHub format', () => {
  test('prints one command per diagnostic, with notices for notes', () => {
    const note = report('nav/unlisted-page', 'Not listed')
    expect(printGithub([diagnosticAt('bad', 'a bad value', 'Do better.'), note])).toBe(
      '::error file=docs.json,line=1,col=3,endColumn=6,title=config/invalid-value::It is wrong%0ADo better.\n' +
        '::notice title=nav/unlisted-page::Not listed\n',
    )
  })

  test('escapes newlines and percent signs in messages', () => {
    expect(printGithub([report('nav/empty', '100%\r\n::error::forged')])).toBe(
      '::warning title=nav/empty::100%25%0D%0A::error::forged\n',
    )
  })

  test('escapes file names', () => {
    const at = placeAt({ file: 'a,line=9:b%.mdx' as FilePath, text: 'x' }, 0)
    expect(printGithub([report('nav/empty', 'Here', { at })])).toContain('file=a%2Cline=9%3Ab%25.mdx,line=1,')
  })

  test('prefixes paths with the site folder', () => {
    expect(printGithub([diagnosticAt('bad', 'bad')], 'docs/')).toContain(' file=docs/docs.json,')
  })
})

test.each([
  [[], ''],
  [['nav/empty'], '1 warning'],
  [['config/missing', 'config/missing', 'nav/empty', 'nav/unlisted-page'], '2 errors, 1 warning, 1 note'],
] as const)('counts %j as `%s`', (codes, count) => {
  expect(countDiagnostics(codes.map((code) => report(code, '')))).toBe(count)
})
