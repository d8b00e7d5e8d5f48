import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { CompactEncrypt, decodeProtectedHeader } from 'jose'
import { expect, test } from 'vitest'
import { runs } from '../../../test/setup/sizes.ts'
import type { Json } from '../../core/json.ts'
import { createSecret } from '../secrets.ts'
import { createSeal, maxPayloadBytes } from './seal.ts'

const start = Date.UTC(2026, 0, 1)
const clock = () => start
const secret = createSecret()
const seal = createSeal([secret], clock)

const everyRun = { numRuns: runs(200) }

test('opens any sealed JSON value', async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), async (value) => {
      const plain = JSON.parse(JSON.stringify(value)) as Json
      expect(await seal.open('session', await seal.seal('session', plain, 60))).toEqual(plain)
    }),
    everyRun,
  )
})

test('does not open a text with any character changed, added or removed', async () => {
  const text = await seal.seal('session', { user: 'ada', groups: ['staff'] }, 60)
  const characters = fc.constantFrom(
    ...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.=+/ \n',
  )
  const at = fc.nat({ max: text.length - 1 })
  await fc.assert(
    fc.asyncProperty(at, characters, fc.nat({ max: 1 }), async (index, character, removedCount) => {
      const changed = text.slice(0, index) + character + text.slice(index + removedCount)
      fc.pre(changed !== text)
      expect(await seal.open('session', changed)).toBeUndefined()
    }),
    { numRuns: runs(1000) },
  )
  for (let index = 0; index < text.length; index++)
    expect(await seal.open('session', text.slice(0, index) + text.slice(index + 1))).toBeUndefined()
  // The last character contains unused bits.
  for (const character of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_')
    if (!text.endsWith(character))
      expect(await seal.open('session', text.slice(0, -1) + character)).toBeUndefined()
  expect(await seal.open('session', text)).toEqual({ user: 'ada', groups: ['staff'] })
})

test('does not open a text sealed for another purpose', async () => {
  const text = await seal.seal('session', 1, 60)
  expect(await seal.open('login', text)).toBeUndefined()
  expect(await seal.open('session', text)).toBe(1)
})

test('encrypts the content', async () => {
  const text = await seal.seal('session', { name: 'ada lovelace' }, 60)
  const parts = text.split('.').map((part) => Buffer.from(part, 'base64url').toString('latin1'))
  expect(parts.join()).not.toContain('lovelace')
  expect(text).not.toBe(await seal.seal('session', { name: 'ada lovelace' }, 60))
})

test('expires after its lifetime', async () => {
  let now = start
  const clockedSeal = createSeal([secret], () => now)
  const text = await clockedSeal.seal('session', 1, 60)
  now += 59_000
  expect(await clockedSeal.open('session', text)).toBe(1)
  now += 1000
  expect(await clockedSeal.open('session', text)).toBeUndefined()
})

test('seals with the new secret and opens with the old one until it is removed', async () => {
  const oldText = await seal.seal('session', 'old', 60)
  const newSecret = createSecret()
  const rotatingSeal = createSeal([newSecret, secret], clock)
  expect(await rotatingSeal.open('session', oldText)).toBe('old')
  const newText = await rotatingSeal.seal('session', 'new', 60)
  expect(await seal.open('session', newText)).toBeUndefined()
  const newSeal = createSeal([newSecret], clock)
  expect(await newSeal.open('session', newText)).toBe('new')
  expect(await newSeal.open('session', oldText)).toBeUndefined()
  expect(decodeProtectedHeader(newText).kid).not.toBe(decodeProtectedHeader(oldText).kid)
})

test('never opens or throws for malformed texts', async () => {
  const text = await seal.seal('session', 1, 60)
  const [head = '', ...parts] = text.split('.')
  const header = JSON.parse(Buffer.from(head, 'base64url').toString()) as Record<string, unknown>
  const withHeader = (changed: object) =>
    [Buffer.from(JSON.stringify({ ...header, ...changed })).toString('base64url'), ...parts].join('.')
  const malformedTexts = [
    '',
    '.',
    '....',
    'null',
    text.repeat(100),
    `${text}.`,
    `${head}.${head}.${head}.${head}.${head}`,
    withHeader({ alg: 'none' }),
    withHeader({ alg: 'A256KW' }),
    withHeader({ enc: 'A128GCM' }),
    withHeader({ zip: undefined }),
    withHeader({ kid: 'other' }),
    withHeader({ kid: '__proto__' }),
    withHeader({ kid: undefined }),
    withHeader({ crit: ['exp'] }),
    withHeader({ jku: 'https://evil.example' }),
  ]
  for (const malformed of malformedTexts)
    expect(await seal.open('session', malformed), malformed.slice(0, 80)).toBeUndefined()
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary' }), async (any) => {
      expect(await seal.open('session', any)).toBeUndefined()
    }),
    everyRun,
  )
})

test('does not open a text sealed with another key', async () => {
  const header = decodeProtectedHeader(await seal.seal('session', 1, 60))
  const forged = await new CompactEncrypt(new TextEncoder().encode('{"value":1,"exp":99999999999}'))
    .setProtectedHeader(header as { alg: 'dir'; enc: 'A256GCM' })
    .encrypt(randomBytes(32))
  expect(await seal.open('session', forged)).toBeUndefined()
})

test('rejects a payload that is too large to open', async () => {
  const longest = 'a'.repeat(maxPayloadBytes - 2)
  expect(await seal.open('session', await seal.seal('session', longest, 60))).toBe(longest)
  await expect(seal.seal('session', `${longest}a`, 60)).rejects.toThrow('Cannot seal more than')
})
