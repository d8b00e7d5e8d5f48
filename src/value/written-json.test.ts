import { expect, test } from 'vitest'
import { parseWritten } from './written-json.ts'

const nest = (open: string, close: string, times: number) => `${open.repeat(times)}1${close.repeat(times)}`

test.each([
  ['lists', '[', ']'],
  ['objects', '{"a":', '}'],
])('parses %s up to 201 levels', (_name, open, close) => {
  expect(parseWritten(nest(open, close, 201))).toBeDefined()
  expect(parseWritten(nest(open, close, 202))).toBeUndefined()
})
