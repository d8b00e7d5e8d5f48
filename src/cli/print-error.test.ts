import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { UserError } from '../core/user-error.ts'
import { errorText } from './print-error.ts'

test('prints only the message of a user error', () => {
  expect(errorText(new UserError('--port 0 is not a port.'))).toBe('--port 0 is not a port.')
})

test('prints only the message of a system error', () => {
  const read = () => readFileSync('/no/such/file')
  expect(read).toThrow()
  try {
    read()
  } catch (problem) {
    expect(errorText(problem)).toBe("ENOENT: no such file or directory, open '/no/such/file'")
  }
})

test('prints the stack of any other error and how to report it', () => {
  const text = errorText(new TypeError('pages is not iterable'))
  expect(text).toMatch(/^TypeError: pages is not iterable\n {4}at .*print-error\.test\.ts/)
  expect(text).toMatch(/bug in Octavo\. Please report it .*\(octavo \d+\.\d+\.\d+, Node v\d+/)
  expect(errorText('words')).toMatch(/^words\n\nThis is a bug in Octavo/)
})
