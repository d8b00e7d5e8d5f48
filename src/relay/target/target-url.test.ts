import { expect, test } from 'vitest'
import { parseTargetUrl } from './target-url.ts'

const parse = (path: string) => parseTargetUrl(`https://api.example.com/v1/${path}`)
const escapeTimes = (text: string, times: number): string =>
  times === 0 ? text : escapeTimes(text.replaceAll('%', '%25'), times - 1)

test.for([
  '..',
  '.',
  '%2e%2e',
  '..;x',
  '..%3bx',
  '..%00',
  '..%00.json',
  '%2e%2e%00',
  '..%20',
  '..%09x',
  '..%0a',
  '..%0d%0a',
  '..%3f',
  '..%3fx',
  '..%23x',
  '.%00',
  '.%20',
  'a%2f..%00%2fb',
  'a%5c..%3b',
  ...[1, 2, 3, 4].map((times) => escapeTimes('%2e%2e', times)),
  escapeTimes('%2e%2e%2fadmin', 3),
  escapeTimes('..%00', 4),
])('rejects %s, which some servers read as `.` or `..`', (segment) => {
  expect(() => parse(`${segment}/admin`)).toThrow('contains `.` or `..`')
  expect(() => parse(segment)).toThrow('contains `.` or `..`')
})

test('rejects excessive escaping, which is ambiguous', () => {
  expect(() => parse(escapeTimes('%61', 6))).toThrow()
  expect(() => parse(escapeTimes('%61', 1000))).toThrow()
})

test.for(['...', '..a', '.a', 'a..', 'a%00..b', '%20..', 'a;..', '100%25', 'a%2520b', '%C3%BC', '..%C3%A0'])(
  'accepts %s as an ordinary segment',
  (segment) => {
    expect(parse(segment).pathname).toBe(`/v1/${segment}`)
  },
)
