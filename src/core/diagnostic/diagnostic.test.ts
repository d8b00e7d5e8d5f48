import { describe, expect, test } from 'vitest'
import type { FilePath } from '../path.ts'
import { type Diagnostic, placeAt, placeOfLine, report, sortDiagnostics } from './diagnostic.ts'

const file = 'a.mdx' as FilePath

describe('a place', () => {
  test.each([
    [0, 1, 1, 'one'],
    [2, 1, 3, 'one'],
    [3, 1, 4, 'one'],
    [4, 2, 1, ''],
    [5, 3, 1, 'three'],
    [10, 3, 6, 'three'],
    [99, 3, 6, 'three'],
    [-1, 1, 1, 'one'],
  ])('offset %i is line %i, column %i', (offset, line, column, lineText) => {
    expect(placeAt({ file, text: 'one\n\nthree' }, offset)).toEqual({
      file,
      line,
      column,
      length: 1,
      lineText,
    })
  })

  test('is at least one character long and ends with its line', () => {
    expect(placeAt({ file, text: 'one\ntwo' }, 1, 100).length).toBe(2)
    expect(placeAt({ file, text: 'one\ntwo' }, 3, 100).length).toBe(1)
    const place = placeOfLine({ file, text: 'one\ntwo' }, { line: 2, column: 2, length: 100 })
    expect(place).toMatchObject({ line: 2, column: 2, length: 2 })
  })

  test('of a missing line has no text', () => {
    const place = placeOfLine({ file, text: 'one' }, { line: 7 })
    expect(place).toEqual({ file, line: 7, column: 1, length: 1, lineText: '' })
  })
})

test('sorts diagnostics by severity, file and line without duplicates', () => {
  const at = (path: string, line: number) => ({ file: path as FilePath, line, column: 1, length: 1 })
  const note = report('nav/unlisted-page', 'note')
  const list: Diagnostic[] = [
    note,
    report('nav/empty', 'warning', { at: at('a.mdx', 1) }),
    report('page/syntax', 'b 2', { at: at('b.mdx', 2) }),
    report('page/syntax', 'b 1', { at: at('b.mdx', 1) }),
    report('page/syntax', 'a 9', { at: at('a.mdx', 9) }),
    { ...note },
  ]
  expect(sortDiagnostics(list).map(({ message }) => message)).toEqual([
    'a 9',
    'b 1',
    'b 2',
    'warning',
    'note',
  ])
})
