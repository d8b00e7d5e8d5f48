import { expect, test } from 'vitest'
import { parseLineList } from './line-list.ts'

test.each([
  ['2', [2]],
  ['1,3-5', [1, 3, 4, 5]],
  ['[1, 4]', [1, 4]],
  ['5-3', []],
  ['0', []],
  ['a,2', [2]],
  ['', []],
])('parses `%s`', (text, lines) => {
  expect(parseLineList(text)).toEqual(lines)
})
