import { describe, expect, test } from 'vitest'
import type { FilePath } from '../path.ts'
import { type Diagnostic, placeAt, report } from './diagnostic.ts'
import { countDiagnostics, type Paint, printGithub, printJson, printText } from './print.ts'

const file = 'docs.json' as FilePath

/** A finding about the first place in the text where `marked` stands. */
function about(marked: string, text: string, hint?: string): Diagnostic {
  const at = placeAt({ file, text }, text.indexOf(marked), marked.length)
  return report('config/invalid-value', 'It is wrong', { hint, at })
}

const linesOf = (finding: Diagnostic) => printText([finding]).split('\n')

describe('the text form', () => {
  test('says what, where, the line with the place marked, and what to do', () => {
    const text = '{\n  "name": "Mill",\n  "colors": { "primary": "teal" }\n}'
    expect(printText([about('"teal"', text, 'Write `#` and six digits.')])).toBe(
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

  test('a finding without a place or a hint is one line', () => {
    expect(printText([report('config/missing', 'There is no `docs.json`')])).toBe(
      'error config/missing  There is no `docs.json`\n',
    )
  })

  test('several findings stand apart', () => {
    const finding = report('nav/empty', 'No pages')
    expect(printText([finding, finding])).toBe('warning nav/empty  No pages\n\nwarning nav/empty  No pages\n')
  })

  test('an empty line is not shown, only named', () => {
    expect(linesOf(report('nav/empty', 'Here', { at: placeAt({ file, text: 'a\n\nb' }, 2) }))).toEqual([
      'warning nav/empty  Here',
      '  docs.json:2:1',
      '',
    ])
  })

  test('severities and marks are painted by the caller', () => {
    const paint: Paint = {
      error: (text) => `<red>${text}</red>`,
      warning: (text) => `<yellow>${text}</yellow>`,
      note: (text) => text,
      dim: (text) => `(${text})`,
      bold: (text) => `*${text}*`,
    }
    expect(printText([about('bad', 'bad')], paint).split('\n')).toEqual([
      '<red>error</red> (config/invalid-value)  It is wrong',
      '  *docs.json:1:1*',
      '    bad',
      '    <red>^^^</red>',
      '',
    ])
  })
})

describe('the mark stands below the place', () => {
  test.each([
    ['accents', '"café": bad', '        ^^^'],
    ['an accent that is a letter of its own', '"cafe\u0301": bad', '        ^^^'],
    ['Chinese, which is two columns wide', '"标题": bad', '        ^^^'],
    ['Japanese and Korean', '"カナ한글": bad', '            ^^^'],
    ['an emoji', '"📦": bad', '      ^^^'],
    ['right-to-left text', '"שם": bad', '      ^^^'],
    ['a tab', '\t"a":\tbad', '      ^^^'],
  ])('after %s', (_name, line, mark) => {
    expect(linesOf(about('bad', line)).slice(2, 4)).toEqual([
      `    ${line.replaceAll('\t', ' ')}`,
      `    ${mark}`,
    ])
  })

  test('as wide as what is marked', () => {
    expect(linesOf(about('标题', 'x 标题 y'))[3]).toBe('      ^^^^')
  })

  test('at the end of a line, where the missing thing should stand', () => {
    const at = placeAt({ file, text: '{ "a": 1' }, 8)
    expect(linesOf(report('config/not-json', 'A brace', { at })).slice(1, 4)).toEqual([
      '  docs.json:1:9',
      '    { "a": 1',
      '            ^',
    ])
  })

  test('on the first line only, when what is wrong goes on over several', () => {
    const text = '"colors": {\n  "primary": 1\n}'
    expect(linesOf(about('{\n  "primary": 1\n}', text)).slice(2, 4)).toEqual([
      '    "colors": {',
      '              ^',
    ])
  })

  test('in a file with Windows line ends', () => {
    expect(linesOf(about('bad', 'one\r\ntwo bad\r\n')).slice(1, 4)).toEqual([
      '  docs.json:2:5',
      '    two bad',
      '        ^^^',
    ])
  })

  test('in a line of a megabyte, of which the part around it is shown', () => {
    const line = `${'x'.repeat(500_000)}HERE${'y'.repeat(500_000)}`
    const [, place, shown, mark] = linesOf(about('HERE', line))
    expect(place).toBe('  docs.json:1:500001')
    expect(shown).toBe(`    ${'x'.repeat(39)}HERE${'y'.repeat(97)}`)
    expect(mark).toBe(`    ${' '.repeat(39)}^^^^`)
  })

  test('and never beyond what is shown', () => {
    const [, , shown, mark] = linesOf(about('z'.repeat(1000), 'z'.repeat(1000)))
    expect(mark).toBe(`    ${'^'.repeat(140)}`)
    expect(shown).toHaveLength(mark!.length)
  })
})

test('what an author wrote cannot steer the terminal', () => {
  const finding = about('bad', '\u001b[2J bad', 'A \u001b[31m hint')
  const printed = printText([{ ...finding, message: 'A \u009b31m message' }])
  expect(printed).not.toMatch(/[\u001b\u009b]/)
  expect(printed.split('\n').slice(2, 4)).toEqual(['     [2J bad', '         ^^^'])
})

describe('the JSON form', () => {
  test('counts the findings and has all that is known of each', () => {
    const list = [about('bad', 'a bad value', 'Do better.'), report('nav/empty', 'No pages')]
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

  test('is a document of its own when there is nothing to say', () => {
    expect(JSON.parse(printJson([]))).toEqual({ errors: 0, warnings: 0, notes: 0, diagnostics: [] })
  })
})

describe('the form of GitHub annotations', () => {
  test('one command a finding; a note is a notice', () => {
    const note = report('nav/unlisted-page', 'Not listed')
    expect(printGithub([about('bad', 'a bad value', 'Do better.'), note])).toBe(
      '::error file=docs.json,line=1,col=3,endColumn=6,title=config/invalid-value::It is wrong%0ADo better.\n' +
        '::notice title=nav/unlisted-page::Not listed\n',
    )
  })

  test('a message of several lines, and one with a percent sign', () => {
    expect(printGithub([report('nav/empty', '100%\r\n::error::forged')])).toBe(
      '::warning title=nav/empty::100%25%0D%0A::error::forged\n',
    )
  })

  test('a file name that looks like more properties', () => {
    const at = placeAt({ file: 'a,line=9:b%.mdx' as FilePath, text: 'x' }, 0)
    expect(printGithub([report('nav/empty', 'Here', { at })])).toContain('file=a%2Cline=9%3Ab%25.mdx,line=1,')
  })

  test('paths start at the repository when the site is a folder in it', () => {
    expect(printGithub([about('bad', 'bad')], 'docs/')).toContain(' file=docs/docs.json,')
  })
})

test.each([
  [[], ''],
  [['nav/empty'], '1 warning'],
  [['config/missing', 'config/missing', 'nav/empty', 'nav/unlisted-page'], '2 errors, 1 warning, 1 note'],
] as const)('%j are counted as `%s`', (codes, count) => {
  expect(countDiagnostics(codes.map((code) => report(code, '')))).toBe(count)
})
