import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createPasswordCheck } from '../auth/password-hash.ts'
import { parseSecrets } from '../auth/secrets.ts'
import { parseUsers } from '../auth/users-text.ts'
import { runUsers } from './users.ts'

const password = 'correct horse battery staple'
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'octavo-users-command-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

type Started = { input?: string; typed?: string[]; environment?: Record<string, string> }
type Result = { out: string; asked: string; problem?: string }

/** Runs the command with a text as its standard input, or with somebody who types at a terminal. */
async function users(args: string[], { input, typed, environment = {} }: Started = {}): Promise<Result> {
  const streams = { input: new PassThrough(), output: new PassThrough(), errors: new PassThrough() }
  const said = { out: '', asked: '' }
  streams.output.on('data', (chunk) => (said.out += chunk))
  streams.errors.on('data', (chunk) => {
    said.asked += chunk
    // Each question gets the next answer.
    if (String(chunk).endsWith(': ')) setImmediate(() => streams.input.write(typed?.shift() ?? '\u0004'))
  })
  if (typed === undefined) streams.input.end(input)
  const terminal = { ...streams, input: Object.assign(streams.input, { isTTY: typed !== undefined }), folder }
  try {
    await runUsers(args, environment, terminal)
    await turn()
    return said
  } catch (problem) {
    await turn()
    return { ...said, problem: (problem as Error).message }
  }
}
const fromStdin = ['--password-stdin']
const add = (name: string, ...rest: string[]) =>
  users(['add', name, ...fromStdin, ...rest], { input: `${password}\n` })
const file = () => join(folder, '.octavo', 'users')
const entries = (path = file()) => parseUsers(readFileSync(path, 'utf8')).users
const matches = async (written: string, path = file()) =>
  (await createPasswordCheck().check(entries(path)[0]!.hash, written)) === 'match'
const modeOf = (path: string) => statSync(path).mode & 0o777

describe('octavo users add', () => {
  test('makes the file, for its owner alone, in a folder that git passes over', async () => {
    expect(await add('ada', '--groups', 'staff, editors')).toEqual({
      out: 'Added ada to .octavo/users, in the groups staff, editors.\n',
      asked: '',
    })
    expect(entries()).toEqual([{ name: 'ada', hash: expect.any(String), groups: ['staff', 'editors'] }])
    expect(await matches(password)).toBe(true)
    expect([modeOf(file()), modeOf(join(folder, '.octavo'))]).toEqual([0o600, 0o700])
    expect(readFileSync(join(folder, '.octavo', '.gitignore'), 'utf8')).toBe('*\n')
  })

  test('a .gitignore that is there stays as it is', async () => {
    mkdirSync(join(folder, '.octavo'))
    writeFileSync(join(folder, '.octavo', '.gitignore'), 'cache\n')
    await add('ada')
    expect(readFileSync(join(folder, '.octavo', '.gitignore'), 'utf8')).toBe('cache\n')
  })

  test('asks for the password twice and shows nothing of it', async () => {
    const result = await users(['add', 'ada'], { typed: [`${password}\r`, `${password}\r`] })
    expect(result).toEqual({
      out: 'Added ada to .octavo/users, in no group.\n',
      asked: 'Password: \nThe same again: \n',
    })
    expect(await matches(password)).toBe(true)
  })

  test('what was deleted while typing is not part of it', async () => {
    await users(['add', 'ada'], { typed: [`${password}xx\u007f\u007f\r`, `${password}\r`] })
    expect(await matches(password)).toBe(true)
  })

  test.each([
    ['two that differ', [`${password}\r`, `${password}x\r`], 'The two passwords differ.'],
    ['Ctrl-C', ['\u0003'], 'No password was given.'],
    ['Ctrl-D', [`${password}\r`, '\u0004'], 'No password was given.'],
    ['one that is short', ['1234567\r', '1234567\r'], 'at least 8 characters'],
  ])('%s: nothing is changed', async (_, typed, words) => {
    const { problem, asked } = await users(['add', 'ada'], { typed })
    expect(problem).toContain(words)
    expect(problem).toContain('Nothing was changed.')
    expect(asked).not.toContain('correct')
    expect(existsSync(file())).toBe(false)
  })

  test.each([
    ['', 'The password is empty.'],
    ['\n', 'The password is empty.'],
    ['1234567\n', 'at least 8 characters'],
    [`${'a'.repeat(1001)}\n`, 'may have 1000 characters'],
    ['two\nlines\n', 'more than one line'],
    ['a'.repeat(20_000), 'more than a password'],
    ['lovelace\n', 'The password is the name'],
  ])('%j as standard input is refused', async (input, words) => {
    const { problem } = await users(['add', 'Lovelace', ...fromStdin], { input })
    expect(problem).toContain(words)
    expect(existsSync(file())).toBe(false)
  })

  test('the line may end as Windows ends it, or not at all', async () => {
    for (const [index, end] of ['\n', '\r\n', ''].entries()) {
      const path = join(folder, String(index))
      await users(['add', 'ada', ...fromStdin, '--file', path], { input: `${password}${end}` })
      expect(await matches(password, path)).toBe(true)
    }
  })

  test('without a terminal it says how to send the password', async () => {
    expect((await users(['add', 'ada'])).problem).toContain('--password-stdin')
  })

  test.each([['--password', 'hunter2hunter2'], ['--password=hunter2hunter2'], ['-p', 'hunter2hunter2']])(
    'a password is never an argument: %s',
    async (...given) => {
      const { problem } = await users(['add', 'ada', ...given])
      expect(problem).toContain('never given as an argument')
      expect(problem).not.toContain('hunter2')
    },
  )

  test('a name that is there keeps its password', async () => {
    await add('ada')
    const before = readFileSync(file(), 'utf8')
    const { problem, asked } = await users(['add', 'ada'], { typed: [] })
    expect(problem).toContain('octavo users passwd ada')
    expect(asked, 'not asked for one first').toBe('')
    expect(readFileSync(file(), 'utf8')).toBe(before)
  })

  test.each([
    [['', 'staff'], 'The name is empty'],
    [['a:b', 'staff'], 'has a colon'],
    [['#ada', 'staff'], 'begins with #'],
    [['a\u0000b', 'staff'], 'cannot be seen'],
    [['a'.repeat(65), 'staff'], 'more than 64 characters'],
    [['ada', 'a,,b'], 'A group is empty'],
    [['ada', 'a:b'], 'A group has a colon'],
  ])('%j is refused', async ([name, groups], words) => {
    expect((await add(name!, '--groups', groups!)).problem).toContain(words)
    expect(existsSync(file())).toBe(false)
  })

  test('names and groups that look like numbers stay what they are', async () => {
    await add('007', '--groups', '1e3')
    expect(entries()).toMatchObject([{ name: '007', groups: ['1e3'] }])
  })
})

describe('the other subcommands', () => {
  beforeEach(async () => {
    await add('ada', '--groups', 'staff')
    writeFileSync(file(), `# Ours\n\n${readFileSync(file(), 'utf8')}`)
    await add('grace hopper')
  })

  test('list', async () => {
    expect((await users(['list'])).out).toBe('ada           staff\ngrace hopper\n')
  })

  test('remove', async () => {
    expect((await users(['remove', 'ada'])).out).toContain('Removed ada.')
    expect(entries().map(({ name }) => name)).toEqual(['grace hopper'])
    expect(readFileSync(file(), 'utf8')).toMatch(/^# Ours\n\ngrace/)
    expect((await users(['remove', 'ada'])).problem).toContain('There is no user ada')
  })

  test('passwd', async () => {
    const result = await users(['passwd', 'ada', ...fromStdin], { input: 'a new password\n' })
    expect(result.out).toContain('Changed the password of ada.')
    expect(await matches('a new password')).toBe(true)
    expect(entries()[0]).toMatchObject({ name: 'ada', groups: ['staff'] })
    expect((await users(['passwd', 'joan'], { typed: [] })).problem).toContain('There is no user joan')
  })

  test('groups', async () => {
    const { hash } = entries()[0]!
    expect((await users(['groups', 'ada', 'a, b,a'])).out).toBe('ada is now in the groups a, b.\n')
    expect(entries()[0]).toEqual({ name: 'ada', hash, groups: ['a', 'b'] })
    expect((await users(['groups', 'ada', ''])).out).toBe('ada is now in no group.\n')
    expect(entries()[0]!.groups).toEqual([])
    expect((await users(['groups', 'joan', 'a'])).problem).toContain('There is no user joan')
  })

  test('hash prints what OCTAVO_PASSWORD_HASH takes, and nothing else', async () => {
    const { out } = await users(['hash', ...fromStdin], { input: `${password}\n` })
    expect(await createPasswordCheck().check(out.trimEnd(), password)).toBe('match')
    const asked = await users(['hash'], { typed: [`${password}\r`, `${password}\r`] })
    expect(asked.out).toMatch(/^\$argon2id\$[^\n]+\n$/)
  })

  test('secret prints one that a site takes', async () => {
    const { out } = await users(['secret'])
    expect(parseSecrets(out)).toHaveLength(1)
  })

  test('list without a file', async () => {
    rmSync(file())
    expect((await users(['list'])).out).toContain('octavo users add NAME')
  })
})

describe('which file', () => {
  test('that of the flag, else that of the environment', async () => {
    const environment = { OCTAVO_USERS_FILE: join(folder, 'of-environment') }
    await users(['add', 'ada', ...fromStdin], { input: password, environment })
    await users(['add', 'ada', ...fromStdin, '--file', 'of-flag'], { input: password, environment })
    expect(readdirSync(folder).sort()).toEqual(['of-environment', 'of-flag'])
    expect(modeOf(join(folder, 'of-flag'))).toBe(0o600)
  })

  test('in a folder that is not there', async () => {
    expect((await add('ada', '--file', 'nowhere/users')).problem).toContain('There is no folder')
  })

  test('one that others may read is not touched', async () => {
    await add('ada')
    chmodSync(file(), 0o644)
    expect((await add('grace')).problem).toContain(`chmod 600 ${file()}`)
    expect((await users(['list'])).problem).toContain('chmod 600')
  })

  test('one with mistakes is not touched; all are told', async () => {
    await add('ada')
    writeFileSync(file(), 'ada\ngrace:hunter2hunter2:\n')
    for (const args of [['list'], ['remove', 'ada'], ['groups', 'ada', 'x']]) {
      const { problem } = await users(args)
      expect(problem).toContain(`${file()}:1: There is no colon.`)
      expect(problem).toContain(`${file()}:2: What stands after the name`)
      expect(problem).not.toContain('hunter2')
    }
    expect(readFileSync(file(), 'utf8')).toBe('ada\ngrace:hunter2hunter2:\n')
  })
})

describe('mistakes', () => {
  test.each([
    [[], 'octavo users add NAME [--groups a,b] [--password-stdin] [--file FILE]'],
    [['ad', 'ada'], 'Did you mean `add`?'],
    [['constructor'], 'There is no `octavo users constructor`'],
    [['add'], 'NAME is missing. Write: octavo users add NAME'],
    [['groups', 'ada'], 'Two quotes, "", are no group.'],
    [['groups', 'ada', 'a', 'b'], 'groups have commas between them'],
    [['add', 'ada', 'lovelace'], 'What has a space stands in quotes'],
    [['list', '--groups', 'a'], '`octavo users list` has no --groups'],
    [['add', 'ada', '--group', 'a'], "Unknown option '--group'"],
    [['add', 'ada', '--file', ''], '--file needs the name of a file'],
  ])('octavo users %j', async (args, words) => {
    expect((await users(args)).problem).toContain(words)
  })
})
