import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { secret } from '../../test/fixtures/auth/guarded.ts'
import { userLine } from '../../test/fixtures/auth/user-line.ts'
import { createRoom } from '../../test/fixtures/build/site-folder.ts'
import type { AuthSettings } from '../access/settings.ts'
import { createSignInState } from './sign-in-state.ts'

type Auth = { kind: 'none' } | { kind: 'broken' } | { kind: 'on'; settings: AuthSettings }

const byUsers = (maxAge: number): Auth => ({
  kind: 'on',
  settings: { method: 'users', default: 'private', session: { maxAge, idle: 60 } },
})

/** How readers sign in, where docs.json says what the test says. */
function createState() {
  const usersFile = join(createRoom(), 'users')
  const said: { auth: Auth } = { auth: byUsers(3600) }
  const clock = { now: 1_900_000_000_000 }
  const problems: string[] = []
  const docs = { auth: async () => said.auth, config: async () => ({ name: 'Books' }) }
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
  return { state, said, clock, problems, writeUsers }
}

test('all who ask at once after a change get the same, which is made once', async () => {
  const { state, said, writeUsers } = createState()
  await writeUsers()
  const first = await state.signIn()
  expect(await state.signIn()).toBe(first)
  said.auth = byUsers(60)
  const [one, ...others] = await Promise.all(Array.from({ length: 5 }, () => state.signIn()))
  expect(one).not.toBe(first)
  expect(others.every((other) => other === one)).toBe(true)
  expect(await state.signIn()).toBe(one)
  await state.close()
})

test('what is not safe is told once, is tried again after a while, and is safe as soon as it is mended', async () => {
  const { state, clock, problems, writeUsers } = createState()
  const isOpen = () =>
    state.signIn().then(
      () => true,
      () => false,
    )
  expect(await isOpen()).toBe(false)
  clock.now += 6000
  expect([await isOpen(), await isOpen()]).toEqual([false, false])
  expect(problems).toEqual([expect.stringContaining('There is no users file')])
  await writeUsers()
  clock.now += 1000
  expect(await isOpen()).toBe(false)
  clock.now += 6000
  expect(await isOpen()).toBe(true)
  await state.close()
})

test('`auth` that cannot be read is never as if there were none', async () => {
  const { state, said, writeUsers } = createState()
  await writeUsers()
  await state.signIn()
  said.auth = { kind: 'broken' }
  await expect(state.signIn()).rejects.toThrow('`octavo validate`')
  said.auth = { kind: 'none' }
  expect(await state.signIn()).toBeUndefined()
  await state.close()
})
