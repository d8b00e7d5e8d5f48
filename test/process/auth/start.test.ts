import { chmodSync, rmSync, writeFileSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { secret } from '../../fixtures/auth/guarded.ts'
import { writeGuardedFolder } from '../../fixtures/auth/serving.ts'
import { userLine } from '../../fixtures/auth/user-line.ts'
import { startProgram } from '../../fixtures/serve/program.ts'
import { serveFolder } from '../../fixtures/serve/serving.ts'

const docs = (auth?: unknown) =>
  JSON.stringify({ name: 'Books', navigation: { pages: ['index'] }, ...(auth !== undefined && { auth }) })

const page = { 'index.mdx': '---\ntitle: Home\n---\nHello.' }

type Case = {
  auth?: unknown
  environment?: Record<string, string>
  /** Nothing for no file. */
  lines?: string
  mode?: number
  host?: string
}

const removes: (() => void)[] = []
afterEach(() => {
  for (const remove of removes.splice(0)) remove()
})

/** What `octavo serve` says before it does not start. */
async function refusalOf({ auth = { method: 'users' }, environment, lines, mode = 0o600, host }: Case) {
  const { folder, usersFile, remove } = await writeGuardedFolder({ ...page, 'docs.json': docs(auth) })
  removes.push(remove)
  rmSync(usersFile)
  if (lines !== undefined) writeFileSync(usersFile, lines)
  if (lines !== undefined) chmodSync(usersFile, mode)
  try {
    const served = await serveFolder(
      folder,
      { OCTAVO_SECRET: secret, ...environment },
      { usersFile, ...(host && { host }) },
    )
    await served.close(0)
    return 'it starts'
  } catch (problem) {
    return (problem as Error).message.replaceAll(usersFile, 'USERS')
  }
}

const ida = await userLine('ida')

test('with everything in its place it starts', async () => {
  expect(await refusalOf({ lines: ida })).toBe('it starts')
})

test.for([
  ['no secret', { environment: { OCTAVO_SECRET: '' } }, /OCTAVO_SECRET is missing.*`octavo users secret`/],
  ['a short secret', { environment: { OCTAVO_SECRET: 'k7Qp2mZx9Rw4' } }, /too short.*`octavo users secret`/],
  [
    'an example as a secret',
    { environment: { OCTAVO_SECRET: 'change-me-change-me-change-me-1234567' } },
    /an example.*`octavo users secret`/,
  ],
  [
    'a weak secret among good ones',
    { environment: { OCTAVO_SECRET: `${secret},password` } },
    /Secret 2 of OCTAVO_SECRET.*`octavo users secret`/,
  ],
  [
    'a public address by http',
    { environment: { OCTAVO_PUBLIC_URL: 'http://docs.example.com' } },
    /https address: set OCTAVO_PUBLIC_URL/,
  ],
  ['an address of the network without a name', { host: '0.0.0.0' }, /https address: set OCTAVO_PUBLIC_URL/],
  ['no users file', { lines: undefined }, /no users file USERS.*`octavo users add NAME`/],
  [
    'a users file that others can read',
    { mode: 0o644 },
    /read or written by other users.*Run: chmod 600 USERS/,
  ],
  ['a users file that others can write', { mode: 0o620 }, /Run: chmod 600 USERS/],
  [
    'a line without a hash',
    { lines: `${ida}otto:moss and fern:staff\n` },
    /USERS:2: .*`octavo users passwd`/,
  ],
  ['a user twice', { lines: ida + ida }, /USERS:2: The name "ida" is there twice/],
  ['a method that is not known', { auth: { method: 'magic' } }, /`octavo validate` says what is wrong/],
  ['a misspelt default', { auth: { method: 'users', default: 'privat' } }, /`octavo validate`/],
  ['a key that is not known', { auth: { method: 'users', defualt: 'private' } }, /`octavo validate`/],
  ['`auth: true`', { auth: true }, /`octavo validate`/],
  ['`auth: null`', { auth: null }, /`octavo validate`/],
  ['OpenID without a provider', { auth: { method: 'oidc' } }, /`octavo validate`/],
  [
    'a password without its hash',
    { auth: { method: 'password' } },
    /OCTAVO_PASSWORD_HASH.*`octavo users hash`/,
  ],
  [
    'a password in place of its hash',
    { auth: { method: 'password' }, environment: { OCTAVO_PASSWORD_HASH: 'moss and fern' } },
    /no argon2id hash.*`octavo users hash`/,
  ],
] as [string, Case, RegExp][])('%s: it does not start, and says what to do', async ([, options, words]) => {
  const refusal = await refusalOf({ ...('lines' in options ? {} : { lines: ida }), ...options })
  expect(refusal).toMatch(words)
  // What is wrong is said without what is secret about it.
  for (const item of ['k7Qp2mZx9Rw4', 'change-me', 'moss and fern']) expect(refusal).not.toContain(item)
})

test('the command itself ends with 1, and prints the sentence and nothing else', async () => {
  const auth = { method: 'users' }
  const { folder, remove } = await writeGuardedFolder({ ...page, 'docs.json': docs(auth) })
  removes.push(remove)
  const program = await startProgram(folder, { environment: { OCTAVO_SECRET: '' } })
  expect(await program.ended).toBe(1)
  expect(program.said.err).toMatch(/^OCTAVO_SECRET is missing.*\n$/)
})

test('a docs.json that is no text may have closed the site, so that it does not start', async () => {
  const { folder, usersFile, remove } = await writeGuardedFolder({
    ...page,
    'docs.json': Buffer.from(docs({ method: 'users' }), 'utf16le'),
  })
  removes.push(remove)
  await expect(serveFolder(folder, { OCTAVO_SECRET: secret }, { usersFile })).rejects.toThrow(
    /cannot be read/,
  )
})

test('a good address or a secret on its way out is no reason not to start', async () => {
  const old = 'Zz1Yy2Xx3Ww4Vv5Uu6Tt7Ss8Rr9Qq0Pp'
  expect(await refusalOf({ lines: ida, environment: { OCTAVO_SECRET: `${secret},${old}` } })).toBe(
    'it starts',
  )
  const environment = { OCTAVO_PUBLIC_URL: 'https://docs.example.com' }
  expect(await refusalOf({ lines: ida, environment })).toBe('it starts')
})
