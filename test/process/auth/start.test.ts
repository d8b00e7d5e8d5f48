import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { secret } from '../../fixtures/auth/guarded-site.ts'
import { writeGuardedFolder } from '../../fixtures/auth/serve-guarded.ts'
import { userLine } from '../../fixtures/auth/user-line.ts'
import { startProgram } from '../../fixtures/serve/program.ts'
import { serveFolder } from '../../fixtures/serve/serve-folder.ts'

const docs = (auth?: unknown) =>
  JSON.stringify({ name: 'Books', navigation: { pages: ['index'] }, ...(auth !== undefined && { auth }) })

const page = { 'index.mdx': '---\ntitle: Home\n---\nHello.' }

type Case = {
  auth?: unknown
  environment?: Record<string, string>
  /** Undefined for no file. */
  lines?: string
  mode?: number
  host?: string
}

const removes: (() => void)[] = []
afterEach(() => {
  for (const remove of removes.splice(0)) remove()
})

/** The startup error of `octavo serve`, or "it starts". */
async function refusalOf({ auth = { method: 'users' }, environment, lines, mode = 0o600, host }: Case) {
  const { folder, usersFile, remove } = await writeGuardedFolder({ ...page, 'docs.json': docs(auth) })
  removes.push(remove)
  rmSync(usersFile)
  if (lines !== undefined) writeFileSync(usersFile, lines)
  if (lines !== undefined) chmodSync(usersFile, mode)
  try {
    const server = await serveFolder(
      folder,
      { OCTAVO_SECRET: secret, ...environment },
      { usersFile, ...(host && { host }) },
    )
    await server.close(0)
    return 'it starts'
  } catch (problem) {
    return (problem as Error).message.replaceAll(usersFile, 'USERS')
  }
}

const ida = await userLine('ida')

test('starts with a complete configuration', async () => {
  expect(await refusalOf({ lines: ida })).toBe('it starts')
})

test.for([
  ['no secret', { environment: { OCTAVO_SECRET: '' } }, /OCTAVO_SECRET is missing.*`octavo users secret`/],
  ['a short secret', { environment: { OCTAVO_SECRET: 'k7Qp2mZx9Rw4' } }, /too short.*`octavo users secret`/],
  [
    'an example as a secret',
    { environment: { OCTAVO_SECRET: 'change-me-change-me-change-me-1234567' } },
    /a well-known example.*`octavo users secret`/,
  ],
  [
    'a weak secret among good ones',
    { environment: { OCTAVO_SECRET: `${secret},password` } },
    /Secret 2 in OCTAVO_SECRET.*`octavo users secret`/,
  ],
  [
    'a public URL with http',
    { environment: { OCTAVO_PUBLIC_URL: 'http://docs.example.com' } },
    /needs an HTTPS URL.*Set OCTAVO_PUBLIC_URL/,
  ],
  [
    'a network address without a public URL',
    { host: '0.0.0.0' },
    /needs an HTTPS URL.*Set OCTAVO_PUBLIC_URL/,
  ],
  ['no users file', { lines: undefined }, /Users file not found: USERS.*`octavo users add NAME`/],
  ['a users file that others can read', { mode: 0o644 }, /accessible to other users.*Run: chmod 600 USERS/],
  ['a users file that others can write', { mode: 0o620 }, /Run: chmod 600 USERS/],
  [
    'a line without a hash',
    { lines: `${ida}otto:moss and fern:staff\n` },
    /USERS:2: .*`octavo users passwd`/,
  ],
  ['a duplicate user', { lines: ida + ida }, /USERS:2: User "ida" is listed twice/],
  ['an unknown method', { auth: { method: 'magic' } }, /Run `octavo validate` to see the problem/],
  ['a misspelt default', { auth: { method: 'users', default: 'privat' } }, /`octavo validate`/],
  ['an unknown key', { auth: { method: 'users', defualt: 'private' } }, /`octavo validate`/],
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
    /not an argon2id hash.*`octavo users hash`/,
  ],
] as [string, Case, RegExp][])(
  'does not start and explains how to fix it: %s',
  async ([, options, words]) => {
    const refusal = await refusalOf({ ...('lines' in options ? {} : { lines: ida }), ...options })
    expect(refusal).toMatch(words)
    // The message must not repeat the secret.
    for (const item of ['k7Qp2mZx9Rw4', 'change-me', 'moss and fern']) expect(refusal).not.toContain(item)
  },
)

test('the command exits with 1 and prints only the error', async () => {
  const auth = { method: 'users' }
  const { folder, remove } = await writeGuardedFolder({ ...page, 'docs.json': docs(auth) })
  removes.push(remove)
  const program = await startProgram(folder, { environment: { OCTAVO_SECRET: '' } })
  expect(await program.exit).toBe(1)
  expect(program.output.err).toMatch(/^OCTAVO_SECRET is missing.*\n$/)
  expect(program.output.out).toBe('')
})

test('does not start if docs.json is unreadable, since it may restrict the site', async () => {
  const { folder, usersFile, remove } = await writeGuardedFolder({
    ...page,
    'docs.json': Buffer.from(docs({ method: 'users' }), 'utf16le'),
  })
  removes.push(remove)
  await expect(serveFolder(folder, { OCTAVO_SECRET: secret }, { usersFile })).rejects.toThrow(
    /cannot be read/,
  )
})

test('starts with a public https URL or with an additional old secret', async () => {
  const old = 'Zz1Yy2Xx3Ww4Vv5Uu6Tt7Ss8Rr9Qq0Pp'
  expect(await refusalOf({ lines: ida, environment: { OCTAVO_SECRET: `${secret},${old}` } })).toBe(
    'it starts',
  )
  const environment = { OCTAVO_PUBLIC_URL: 'https://docs.example.com' }
  expect(await refusalOf({ lines: ida, environment })).toBe('it starts')
})

const isRoot = process.getuid?.() === 0

/** What another user sees who lists the users of a file, as a server in a container does. */
function listAsNobody(path: string): string {
  const main = new URL('../../../dist/cli/main.js', import.meta.url).pathname
  const { stdout, stderr } = spawnSync(process.execPath, [main, 'users', 'list', '--file', path], {
    uid: 65534,
    gid: 65534,
    cwd: tmpdir(),
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', HOME: '/nonexistent' },
  })
  return stdout + stderr
}

// Only root can create files of two users.
test.skipIf(!isRoot).for([
  ['of root, readable by its group', 0, 0o640, 'ida'],
  ['of root, writable by its group', 0, 0o660, 'is accessible to other users'],
  ['of root, readable by everyone', 0, 0o644, 'is accessible to other users'],
  ['of its own, readable by its group', 65534, 0o640, 'is accessible to other users'],
  ['of its own', 65534, 0o600, 'ida'],
] as const)('another user than root reads a file %s', ([, owner, mode, expected]) => {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-'))
  removes.push(() => rmSync(folder, { recursive: true }))
  chmodSync(folder, 0o755)
  const path = join(folder, 'users')
  writeFileSync(path, ida)
  chownSync(path, owner, 65534)
  chmodSync(path, mode)
  expect(listAsNobody(path)).toContain(expected)
})
