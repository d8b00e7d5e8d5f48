import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { CompactEncrypt, decodeProtectedHeader } from 'jose'
import { expect, test } from 'vitest'
import { runs } from '../../../test/setup/sizes.ts'
import type { Json } from '../../core/json.ts'
import { createSecret } from '../secrets.ts'
import { createSeal, largestPayload } from './seal.ts'

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
  const signs = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.=+/ \n')
  const at = fc.nat({ max: text.length - 1 })
  await fc.assert(
    fc.asyncProperty(at, signs, fc.nat({ max: 1 }), async (index, sign, taken) => {
      const changed = text.slice(0, index) + sign + text.slice(index + taken)
      fc.pre(changed !== text)
      expect(await seal.open('session', changed)).toBeUndefined()
    }),
    { numRuns: runs(1000) },
  )
  for (let index = 0; index < text.length; index++)
    expect(await seal.open('session', text.slice(0, index) + text.slice(index + 1))).toBeUndefined()
  // The last character contains unused bits.
  for (const sign of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_')
    if (!text.endsWith(sign)) expect(await seal.open('session', text.slice(0, -1) + sign)).toBeUndefined()
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
  const moved = createSeal([secret], () => now)
  const text = await moved.seal('session', 1, 60)
  now += 59_000
  expect(await moved.open('session', text)).toBe(1)
  now += 1000
  expect(await moved.open('session', text)).toBeUndefined()
})

test('seals with the new secret and opens with the old one until it is removed', async () => {
  const old = await seal.seal('session', 'old', 60)
  const newer = createSecret()
  const both = createSeal([newer, secret], clock)
  expect(await both.open('session', old)).toBe('old')
  const made = await both.seal('session', 'new', 60)
  expect(await seal.open('session', made)).toBeUndefined()
  const after = createSeal([newer], clock)
  expect(await after.open('session', made)).toBe('new')
  expect(await after.open('session', old)).toBeUndefined()
  expect(decodeProtectedHeader(made).kid).not.toBe(decodeProtectedHeader(old).kid)
})

test('never opens or throws for malformed texts', async () => {
  const text = await seal.seal('session', 1, 60)
  const [head = '', ...rest] = text.split('.')
  const header = JSON.parse(Buffer.from(head, 'base64url').toString()) as Record<string, unknown>
  const withHeader = (changed: object) =>
    [Buffer.from(JSON.stringify({ ...header, ...changed })).toString('base64url'), ...rest].join('.')
  const odd = [
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
  for (const one of odd) expect(await seal.open('session', one), one.slice(0, 80)).toBeUndefined()
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
  const most = 'a'.repeat(largestPayload - 2)
  expect(await seal.open('session', await seal.seal('session', most, 60))).toBe(most)
  await expect(seal.seal('session', `${most}a`, 60)).rejects.toThrow('Cannot seal more than')
})
