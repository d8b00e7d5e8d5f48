import { describe, expect, test } from 'vitest'
import type { FilePath } from '../path.ts'
import { causeOf, type Diagnostic, report } from './diagnostic.ts'
import { foldConsequences } from './fold.ts'
import { noPaint, printGithub } from './print.ts'
import { printList } from './print-list.ts'

const at = (file: string, line = 1) => ({ file: file as FilePath, line, column: 1, length: 1 })
const broken = report('spec/syntax', 'Expected `}`', { hint: 'Add the missing `}`.', at: at('api.json', 9) })
const link = (file: string) =>
  report('link/page-not-found', 'Linked page `/a` not found', { at: at(file), cause: causeOf(broken) })
const explained = 'Run `octavo explain <code>` for details.'
const linesOf = (list: readonly Diagnostic[], options = {}) => printList(list, noPaint, options).split('\n')

describe('a list of diagnostics', () => {
  test('prints each one in full and ends with where codes are explained', () => {
    expect(linesOf([broken])).toEqual([
      'error spec/syntax  Expected `}`',
      '  api.json:9:1',
      '  Add the missing `}`.',
      '',
      explained,
      '',
    ])
  })

  test('names the URL of the documentation if it is known', () => {
    const paint = { ...noPaint, docsUrl: 'https://docs.example' }
    expect(printList([broken], paint)).toContain('see https://docs.example/diagnostics.')
  })

  test('links codes in terminals with hyperlinks', () => {
    const paint = {
      ...noPaint,
      docsUrl: 'https://docs.example',
      link: (text: string, url: string) => `[${text}](${url})`,
    }
    expect(printList([broken], paint)).toContain(
      'error [spec/syntax](https://docs.example/diagnostics#spec-syntax)  Expected',
    )
  })

  test('folds consequences into their cause, with a count', () => {
    const changes = report('page/changes', 'Cannot compare', { cause: causeOf(broken) })
    expect(linesOf([broken, link('a.mdx'), link('b.mdx'), changes]).slice(2)).toEqual([
      '  Add the missing `}`.',
      '  This causes 3 more problems: link/page-not-found (2), page/changes (1)',
      '',
      'Use --all to list each problem.',
      explained,
      '',
    ])
  })

  test('prints consequences whose cause is not in the list', () => {
    expect(linesOf([link('a.mdx')])[0]).toBe('warning link/page-not-found  Linked page `/a` not found')
  })

  test('folds equal diagnostics into one, with a count', () => {
    const list = Array.from({ length: 400 }, (_, index) =>
      report('page/import-not-found', '`x.mdx` does not exist', { at: at(`${index}.mdx`) }),
    )
    expect(linesOf(list)).toEqual([
      'error page/import-not-found  `x.mdx` does not exist',
      '  0.mdx:1:1',
      '  The same in 399 more places, such as 1.mdx:1:1',
      '',
      'Use --all to list each problem.',
      explained,
      '',
    ])
  })

  test('groups a long list by code', () => {
    const list = Array.from({ length: 1203 }, (_, index) => report('spec/example', `Example ${index}`))
    expect(linesOf([broken, link('a.mdx'), ...list])).toEqual([
      'error spec/syntax  1 time',
      '  api.json:9:1  Expected `}`',
      '  This causes 1 more problem: link/page-not-found (1)',
      '',
      'warning spec/example  1,203 times',
      '  Example 0',
      '  Example 1',
      '',
      'Use --all to list each problem.',
      explained,
      '',
    ])
  })

  test('prints each diagnostic with `all`', () => {
    const printed = printList([broken, link('a.mdx'), link('b.mdx')], noPaint, { all: true })
    expect(printed.match(/link\/page-not-found/g)).toHaveLength(2)
    expect(printed).not.toContain('--all')
  })

  test('explains how to list each diagnostic', () => {
    expect(linesOf([broken, link('a.mdx')], { allHint: 'Run this.' })).toContain('Run this.')
  })
})

test('preserves every diagnostic when folding', () => {
  const list = [broken, link('a.mdx'), link('b.mdx'), { ...broken, at: at('b.json') }]
  const folded = foldConsequences(list).flatMap(({ diagnostic, repeats, consequences }) => [
    diagnostic,
    ...repeats,
    ...consequences,
  ])
  expect(new Set(folded)).toEqual(new Set(list))
})

test('omits consequences from GitHub annotations', () => {
  expect(printGithub([broken, link('a.mdx')]).split('\n')).toHaveLength(2)
})
