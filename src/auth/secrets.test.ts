import { expect, test } from 'vitest'
import { createSecret, parseSecrets } from './secrets.ts'

test('the first of a list seals, all are given', () => {
  const [one, other] = [createSecret(), createSecret()]
  expect(parseSecrets(one)).toEqual([one])
  expect(parseSecrets(` ${one} , ${other},`)).toEqual([one, other])
})

test('a new secret is 32 bytes, and another one each time', () => {
  expect(Buffer.from(createSecret(), 'base64url')).toHaveLength(32)
  expect(createSecret()).not.toBe(createSecret())
  for (let round = 0; round < 2000; round++) expect(() => parseSecrets(createSecret())).not.toThrow()
})

const strong = 'Zk3pV9-qLx7TnR2wYd8uBc5HgJ4sMf6A'

test.each([
  ['nothing', undefined, 'OCTAVO_SECRET is missing'],
  ['only blanks and commas', ' , ', 'OCTAVO_SECRET is missing'],
  ['31 bytes', strong.slice(1), 'it has 31 bytes, and needs 32'],
  ['blanks around do not count', `${strong.slice(1)}   `, 'it has 31 bytes'],
  ['one character again and again', 'k'.repeat(64), 'fewer than 12 different characters'],
  ['eleven characters', 'qwertzuiopy'.repeat(4), 'fewer than 12 different characters'],
  ['an example', 'change-me-change-me-1234567890-abcdefg', 'is an example'],
  ['another', 'CHANGEME_please_this_is_not_a_secret!', 'is an example'],
  ['a third', 'secretsecretsecret-1234567890-abcdefg', 'is an example'],
  ['a fourth', 'your-256-bit-secret-goes-right-in-here', 'is an example'],
  ['an old one that is weak', `${strong},short`, 'Secret 2 of OCTAVO_SECRET is too short'],
])('refused: %s', (_, text, words) => {
  expect(() => parseSecrets(text)).toThrow(words)
  expect(() => parseSecrets(text)).toThrow('octavo users secret')
})

test('32 bytes are enough, and no message repeats a secret', () => {
  expect(parseSecrets(strong)).toEqual([strong])
  try {
    parseSecrets(strong.slice(1))
  } catch (problem) {
    expect(String(problem)).not.toContain(strong.slice(1, 9))
  }
})
