import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { secret } from '../../test/fixtures/auth/guarded-site.ts'
import { userLine } from '../../test/fixtures/auth/user-line.ts'
import { createTempFolder } from '../../test/fixtures/build/site-folder.ts'
import type { AuthSettings } from '../access/settings.ts'
import { createSignInState } from './sign-in-state.ts'

type Auth = { kind: 'none' } | { kind: 'broken' } | { kind: 'on'; settings: AuthSettings }

const byUsers = (maxAge: number): Auth => ({
  kind: 'on',
  settings: { method: 'users', default: 'private', session: { maxAge, idle: 60 } },
})

/** Sign-in with the docs.json of the test. */
function createState() {
  const usersFile = join(createTempFolder(), 'users')
  const config: { auth: Auth } = { auth: byUsers(3600) }
  const clock = { now: 1_900_000_000_000 }
  const problems: string[] = []
  const docs = { auth: async () => config.auth, config: async () => ({ name: 'Books' }) }
  const state = createSignInState({
    docs: docs as unknown as Parameters<typeof createSignInState>[0]['docs'],
    site: () => 'http://localhost:3000',
    base: '',
    secret,
    usersFile,
    now: () => clock.now,
    onFault: (fault) => problems.push(fault.message),
    onProblem: (message) => problems.push(message),
  })
  const writeUsers = async () => writeFileSync(usersFile, await userLine('ida'), { mode: 0o600 })
  return { state, config, clock, problems, writeUsers }
}

test('shares one sign-in between concurrent requests after a change', async () => {
  const { state, config, writeUsers } = createState()
  await writeUsers()
  const first = await state.signIn()
  expect(await state.signIn()).toBe(first)
  config.auth = byUsers(60)
  const [next, ...duplicates] = await Promise.all(Array.from({ length: 5 }, () => state.signIn()))
  expect(next).not.toBe(first)
  expect(duplicates.every((duplicate) => duplicate === next)).toBe(true)
  expect(await state.signIn()).toBe(next)
  await state.close()
})

test('reports a problem once, retries after a pause, and recovers when it is fixed', async () => {
  const { state, clock, problems, writeUsers } = createState()
  const isOpen = () =>
    state.signIn().then(
      () => true,
      () => false,
    )
  expect(await isOpen()).toBe(false)
  clock.now += 6000
  expect([await isOpen(), await isOpen()]).toEqual([false, false])
  expect(problems).toEqual([expect.stringContaining('Users file not found')])
  await writeUsers()
  clock.now += 1000
  expect(await isOpen()).toBe(false)
  clock.now += 6000
  expect(await isOpen()).toBe(true)
  await state.close()
})

test('does not treat an invalid `auth` as a site without sign-in', async () => {
  const { state, config, writeUsers } = createState()
  await writeUsers()
  await state.signIn()
  config.auth = { kind: 'broken' }
  await expect(state.signIn()).rejects.toThrow('`octavo validate`')
  config.auth = { kind: 'none' }
  expect(await state.signIn()).toBeUndefined()
  await state.close()
})

test('does not report a problem at start, which the command prints itself', async () => {
  const { state, problems } = createState()
  await expect(state.start()).rejects.toThrow('Users file not found')
  await expect(state.signIn()).rejects.toThrow('Users file not found')
  expect(problems).toEqual([])
  await state.close()
})
