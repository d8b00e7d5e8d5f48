import { expect, test } from 'vitest'
import { python } from './python.ts'

test('a form with repeated fields is a list of quoted pairs', () => {
  const fields: [string, string][] = [
    ['tag "a"', 'one'],
    ['tag "a"', 'two\n'],
  ]
  const body = { kind: 'form' as const, type: 'application/x-www-form-urlencoded', fields }
  const code = python.generate({
    method: 'POST',
    url: 'https://a.test/x',
    headers: [],
    cookies: [],
    body,
    response: 'json',
    notes: [],
  })
  expect(code).toContain(`('tag "a"', "one"),`)
  expect(code).toContain(String.raw`('tag "a"', "two\n"),`)
})
