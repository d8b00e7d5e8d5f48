import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createBackOff } from '../back-off.ts'
import { createPasswordCheck, hashPassword } from '../password-hash.ts'
import { changeUsersFile, createUsersFile } from '../users-file.ts'
import { putUser } from '../users-text.ts'
import { createUsersMethod } from './users.ts'

const password = 'correct horse battery staple'
let hash: string
let other: string
beforeAll(async () => {
  hash = await hashPassword(password)
  other = await hashPassword('another password')
})

let folder: string
let path: string
let now: number
let problems: string[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'octavo-users-'))
  path = join(folder, 'users')
  now = Date.UTC(2026, 0, 1)
  problems = []
  write(`# Staff\nada:${hash}:staff,editors\n`)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const write = (text: string) => writeFileSync(path, text, { mode: 0o600 })
const writeOpenly = (text: string) => {
  write(text)
  chmodSync(path, 0o644)
}
const open = () =>
  createUsersFile(path, { now: () => now, onProblem: (message) => void problems.push(message) })
const pass = (seconds: number) => {
  now += seconds * 1000
}

describe('the users file', () => {
  test('is parsed', async () => {
    const file = await open()
    expect(await file.find('ada')).toEqual({ name: 'ada', hash, groups: ['staff', 'editors'] })
    for (const name of ['Ada', 'ad', '', '# Staff', '__proto__', 'constructor'])
      expect(await file.find(name)).toBeUndefined()
  })

  test('is reloaded after a change, at most once a second', async () => {
    const file = await open()
    write(`ada:${hash}:guests\ngrace:${hash}:\n`)
    pass(0.9)
    expect((await file.find('ada'))?.groups).toEqual(['staff', 'editors'])
    pass(0.1)
    expect((await file.find('ada'))?.groups).toEqual(['guests'])
    expect(await file.find('grace')).toBeDefined()
    expect(problems).toEqual([])
  })

  test('is reloaded after a change of the same length or a replacement', async () => {
    const file = await open()
    write(readFileSync(path, 'utf8').replace('staff', 'stuff'))
    pass(1)
    expect((await file.find('ada'))?.groups).toEqual(['stuff', 'editors'])
    const { atime, mtime } = statSync(path)
    const next = join(folder, 'next')
    writeFileSync(next, readFileSync(path, 'utf8').replace('stuff', 'stiff'), { mode: 0o600 })
    utimesSync(next, atime, mtime)
    renameSync(next, path)
    pass(1)
    expect((await file.find('ada'))?.groups).toEqual(['stiff', 'editors'])
  })

  test('falls back to its last valid version while it is broken and reports each problem once', async () => {
    const file = await open()
    const breakage: [string, () => void][] = [
      ['users:1: The second field is not an argon2id hash', () => write('ada:$argon2id$v=19$m=194')],
      ['is empty', () => write('')],
      ['Users file not found', () => rmSync(path)],
      ['users:2: User "ada" is listed twice', () => write(`ada:${hash}:\nada:${hash}:\n`)],
      ['chmod 600', () => writeOpenly(`ada:${hash}:new\n`)],
    ]
    for (const [expected, cause] of breakage) {
      problems = []
      cause()
      for (let round = 0; round < 3; round++) {
        pass(1)
        expect((await file.find('ada'))?.groups).toEqual(['staff', 'editors'])
      }
      expect(problems).toEqual([expect.stringContaining(expected)])
      expect(problems[0]).toContain('stay active')
    }
    problems = []
    chmodSync(path, 0o600)
    pass(1)
    expect((await file.find('ada'))?.groups).toEqual(['new'])
    expect(problems).toEqual([])
  })

  test('is reloaded even if the clock was set back', async () => {
    const file = await open()
    write(`ada:${hash}:guests\n`)
    pass(-3600)
    expect((await file.find('ada'))?.groups).toEqual(['guests'])
  })

  test.each([0o640, 0o604, 0o620, 0o602, 0o644, 0o666])('with the mode %o prevents startup', async (mode) => {
    chmodSync(path, mode)
    await expect(open()).rejects.toThrow(`chmod 600 ${path}`)
  })

  test.each([0o600, 0o400])('with the mode %o is accepted', async (mode) => {
    chmodSync(path, mode)
    expect(await (await open()).find('ada')).toBeDefined()
  })

  test('prevents startup with a reason if it is missing, a folder or invalid', async () => {
    write('ada:hunter2hunter2:')
    await expect(open()).rejects.toThrow(`${path}:1: The second field is not`)
    await expect(open()).rejects.not.toThrow('hunter2')
    rmSync(path)
    await expect(open()).rejects.toThrow('octavo users add NAME')
    path = folder
    await expect(open()).rejects.toThrow('is not a file')
  })
})

describe('a change of the users file', () => {
  const add = (text: string) => putUser(text, { name: 'grace', hash, groups: ['a'] })

  test('keeps all other lines and private permissions', async () => {
    const before = readFileSync(path, 'utf8')
    await changeUsersFile(path, add)
    expect(readFileSync(path, 'utf8')).toBe(`${before}grace:${hash}:a\n`)
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder)).toEqual(['users'])
  })

  test('creates the file if it is missing', async () => {
    rmSync(path)
    await changeUsersFile(path, add)
    expect(readFileSync(path, 'utf8')).toBe(`grace:${hash}:a\n`)
    expect(statSync(path).mode & 0o777).toBe(0o600)
  })

  test('follows a symbolic link', async () => {
    const link = join(folder, 'link')
    symlinkSync(path, link)
    await changeUsersFile(link, add)
    expect(readFileSync(path, 'utf8')).toContain('grace')
    expect(readFileSync(link, 'utf8')).toContain('grace')
  })

  test('is visible to a running site', async () => {
    const file = await open()
    await changeUsersFile(path, add)
    pass(1)
    expect(await file.find('grace')).toBeDefined()
  })

  test('does not overwrite a concurrent change', async () => {
    const late = (text: string) => {
      write(`${text}joan:${hash}:\n`)
      return add(text)
    }
    await expect(changeUsersFile(path, late)).rejects.toThrow('changed by another process')
    expect(readFileSync(path, 'utf8')).toContain('joan')
    expect(readdirSync(folder)).toEqual(['users'])
  })

  test('leaves nothing behind if it fails', async () => {
    const before = readFileSync(path, 'utf8')
    const fail = () => {
      throw new Error('no')
    }
    await expect(changeUsersFile(path, fail)).rejects.toThrow('no')
    expect(readFileSync(path, 'utf8')).toBe(before)
    expect(readdirSync(folder)).toEqual(['users'])
  })
})

describe('sign-in with username and password', () => {
  const here = '198.51.100.1'
  const start = async (passwords = createPasswordCheck()) =>
    createUsersMethod({
      file: await open(),
      passwords,
      backOff: createBackOff({
        site: 'https://docs.example.com',
        redisUrl: undefined,
        onFault: (fault) => expect.fail(fault.message),
      }),
    })
  const form = (name: string, written: string) => new URLSearchParams({ name, password: written })

  test('accepts the right credentials', async () => {
    const method = await start()
    expect(method.prompt).toEqual({ kind: 'name-and-password' })
    const ada = { id: 'ada', name: 'ada', groups: ['staff', 'editors'], proof: expect.any(String) }
    expect(await method.submit!(form('ada', password), here)).toEqual({ kind: 'signed-in', user: ada })
    expect(await method.submit!(form(' ada ', password), here)).toMatchObject({ kind: 'signed-in' })
  })

  test('responds identically to a wrong password and an unknown user', async () => {
    const method = await start()
    for (const triesLeft of [4, 3, 2, 1]) {
      const wrong = await method.submit!(form('ada', 'hunter2hunter2'), here)
      const unknown = await method.submit!(form('nobody', 'hunter2hunter2'), here)
      if (wrong.kind !== 'refused' || unknown.kind !== 'refused') return expect.fail()
      expect(wrong.message).toEqual({ kind: 'no-match', triesLeft })
      expect(unknown.message).toEqual(wrong.message)
      expect(JSON.stringify([wrong, unknown])).not.toMatch(/hunter2|nobody|ada/)
    }
    for (const name of ['ada', 'nobody']) {
      expect(await method.submit!(form(name, 'x'), here)).toMatchObject({
        message: { kind: 'wait', seconds: 60 },
      })
      expect(await method.submit!(form(name, password), here)).toMatchObject({ message: { kind: 'wait' } })
    }
  })

  test('rejects empty, oversized and prototype names', async () => {
    const method = await start()
    for (const invalidForm of [
      new URLSearchParams(),
      form('', ''),
      form('ada', ''),
      form('__proto__', password),
      form('a'.repeat(100_000), password),
      form('ada', 'a'.repeat(100_000)),
      form('ada:', password),
      form('# Staff', password),
    ])
      expect(await method.submit!(invalidForm, here)).toMatchObject({ kind: 'refused' })
  })

  test('does not count an attempt that was rejected as busy', async () => {
    const method = await start(createPasswordCheck({ atOnce: 1, waiting: 0 }))
    const attempts = await Promise.all(
      [1, 2, 3].map(() => method.submit!(form('ada', 'wrong password'), here)),
    )
    const messages = attempts.flatMap((attempt) => (attempt.kind === 'refused' ? [attempt.message] : []))
    expect(messages.filter(({ kind }) => kind === 'wait')).toEqual(
      Array(2).fill({ kind: 'wait', seconds: 5 }),
    )
    expect(await method.submit!(form('ada', 'wrong password'), here)).toMatchObject({
      message: { kind: 'no-match', triesLeft: 3 },
    })
  })

  test('uses the current groups of the file', async () => {
    const method = await start()
    const attempt = await method.submit!(form('ada', password), here)
    if (attempt.kind !== 'signed-in') return expect.fail()
    expect(await method.refresh!(attempt.user)).toEqual(attempt.user)
    write(`ada:${hash}:guests\n`)
    pass(1)
    expect(await method.refresh!(attempt.user)).toEqual({ ...attempt.user, groups: ['guests'] })
  })

  test('ends the session of a removed user or after a password change', async () => {
    const method = await start()
    const attempt = await method.submit!(form('ada', password), here)
    if (attempt.kind !== 'signed-in') return expect.fail()
    write(`ada:${other}:staff\n`)
    pass(1)
    expect(await method.refresh!(attempt.user)).toBeUndefined()
    write(`grace:${hash}:staff\n`)
    pass(1)
    expect(await method.refresh!(attempt.user)).toBeUndefined()
    write(`ada:${hash}:staff\n`)
    pass(1)
    expect(await method.refresh!(attempt.user)).toBeDefined()
    expect(await method.refresh!({ ...attempt.user, proof: undefined })).toBeUndefined()
  })
})
