import { expect, test } from 'vitest'
import { createSecret, parseSecrets } from './secrets.ts'

test('parses several secrets in order', () => {
  const [first, second] = [createSecret(), createSecret()]
  expect(parseSecrets(first)).toEqual([first])
  expect(parseSecrets(` ${first} , ${second},`)).toEqual([first, second])
})

test('creates random secrets of 32 bytes', () => {
  expect(Buffer.from(createSecret(), 'base64url')).toHaveLength(32)
  expect(createSecret()).not.toBe(createSecret())
  for (let round = 0; round < 2000; round++) expect(() => parseSecrets(createSecret())).not.toThrow()
})

const strong = 'Zk3pV9-qLx7TnR2wYd8uBc5HgJ4sMf6A'

test.each([
  ['nothing', undefined, 'OCTAVO_SECRET is missing'],
  ['only spaces and commas', ' , ', 'OCTAVO_SECRET is missing'],
  ['31 bytes', strong.slice(1), 'expected at least 32 bytes, got 31'],
  ['padded with spaces', `${strong.slice(1)}   `, 'got 31'],
  ['one repeated character', 'k'.repeat(64), 'at least 12 different characters'],
  ['eleven characters', 'qwertzuiopy'.repeat(4), 'at least 12 different characters'],
  ['an example', 'change-me-change-me-1234567890-abcdefg', 'is a well-known example'],
  ['another', 'CHANGEME_please_this_is_not_a_secret!', 'is a well-known example'],
  ['another example', 'secretsecretsecret-1234567890-abcdefg', 'is a well-known example'],
  ['a placeholder', 'your-256-bit-secret-goes-right-in-here', 'is a well-known example'],
  ['a weak old secret', `${strong},short`, 'Secret 2 in OCTAVO_SECRET is too short'],
])('rejects a secret: %s', (_, text, expected) => {
  expect(() => parseSecrets(text)).toThrow(expected)
  expect(() => parseSecrets(text)).toThrow('octavo users secret')
})

test('accepts 32 bytes and never repeats a secret in a message', () => {
  expect(parseSecrets(strong)).toEqual([strong])
  try {
    parseSecrets(strong.slice(1))
  } catch (problem) {
    expect(String(problem)).not.toContain(strong.slice(1, 9))
  }
})
