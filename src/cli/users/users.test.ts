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
import { createPasswordCheck } from '../../auth/password-hash.ts'
import { parseSecrets } from '../../auth/secrets.ts'
import { parseUsers } from '../../auth/users-text.ts'
import { runUsers } from './users.ts'

const password = 'correct horse battery staple'
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'octavo-users-command-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

type StartOptions = { input?: string; typed?: string[]; environment?: Record<string, string> }
type Result = { out: string; prompts: string; problem?: string }

/** Runs the command with standard input, or with text typed at a terminal. */
async function users(args: string[], { input, typed, environment = {} }: StartOptions = {}): Promise<Result> {
  const streams = { input: new PassThrough(), output: new PassThrough(), errors: new PassThrough() }
  const output = { out: '', prompts: '' }
  streams.output.on('data', (chunk) => (output.out += chunk))
  streams.errors.on('data', (chunk) => {
    output.prompts += chunk
    // Each prompt gets the next line.
    if (String(chunk).endsWith(': ')) setImmediate(() => streams.input.write(typed?.shift() ?? '\u0004'))
  })
  if (typed === undefined) streams.input.end(input)
  const terminal = { ...streams, input: Object.assign(streams.input, { isTTY: typed !== undefined }), folder }
  try {
    await runUsers(args, environment, terminal)
    await turn()
    return output
  } catch (problem) {
    await turn()
    return { ...output, problem: (problem as Error).message }
  }
}
const fromStdin = ['--password-stdin']
const add = (name: string, ...rest: string[]) =>
  users(['add', name, ...fromStdin, ...rest], { input: `${password}\n` })
const file = () => join(folder, '.octavo', 'users')
const entries = (path = file()) => parseUsers(readFileSync(path, 'utf8')).users
const matches = async (passwordInput: string, path = file()) =>
  (await createPasswordCheck().check(entries(path)[0]!.hash, passwordInput)) === 'match'
const modeOf = (path: string) => statSync(path).mode & 0o777

describe('octavo users add', () => {
  test('creates the file with private permissions in a folder that git ignores', async () => {
    expect(await add('ada', '--groups', 'staff, editors')).toEqual({
      out: 'Added ada to .octavo/users. Groups: staff, editors.\n',
      prompts: '',
    })
    expect(entries()).toEqual([{ name: 'ada', hash: expect.any(String), groups: ['staff', 'editors'] }])
    expect(await matches(password)).toBe(true)
    expect([modeOf(file()), modeOf(join(folder, '.octavo'))]).toEqual([0o600, 0o700])
    expect(readFileSync(join(folder, '.octavo', '.gitignore'), 'utf8')).toBe('*\n')
  })

  test('does not overwrite an existing .gitignore', async () => {
    mkdirSync(join(folder, '.octavo'))
    writeFileSync(join(folder, '.octavo', '.gitignore'), 'cache\n')
    await add('ada')
    expect(readFileSync(join(folder, '.octavo', '.gitignore'), 'utf8')).toBe('cache\n')
  })

  test('prompts twice for the password without echo', async () => {
    const result = await users(['add', 'ada'], { typed: [`${password}\r`, `${password}\r`] })
    expect(result).toEqual({
      out: 'Added ada to .octavo/users. Groups: none.\n',
      prompts: 'Password: \nRepeat password: \n',
    })
    expect(await matches(password)).toBe(true)
  })

  test('handles backspace while typing', async () => {
    await users(['add', 'ada'], { typed: [`${password}xx\u007f\u007f\r`, `${password}\r`] })
    expect(await matches(password)).toBe(true)
  })

  test.each([
    ['different passwords', [`${password}\r`, `${password}x\r`], 'The passwords do not match.'],
    ['Ctrl-C', ['\u0003'], 'No password entered.'],
    ['Ctrl-D', [`${password}\r`, '\u0004'], 'No password entered.'],
    ['a short password', ['1234567\r', '1234567\r'], 'at least 8 characters'],
  ])('changes nothing on %s', async (_, typed, words) => {
    const { problem, prompts } = await users(['add', 'ada'], { typed })
    expect(problem).toContain(words)
    expect(problem).toContain('Nothing was changed.')
    expect(prompts).not.toContain('correct')
    expect(existsSync(file())).toBe(false)
  })

  test.each([
    ['', 'The password is empty.'],
    ['\n', 'The password is empty.'],
    ['1234567\n', 'at least 8 characters'],
    [`${'a'.repeat(1001)}\n`, 'at most 1,000 characters'],
    ['two\nlines\n', 'must be one line'],
    ['a'.repeat(20_000), 'too long for a password'],
    ['lovelace\n', 'must differ from the username'],
  ])('rejects %j as standard input', async (input, words) => {
    const { problem } = await users(['add', 'Lovelace', ...fromStdin], { input })
    expect(problem).toContain(words)
    expect(existsSync(file())).toBe(false)
  })

  test('accepts any line ending of standard input, or none', async () => {
    for (const [index, end] of ['\n', '\r\n', ''].entries()) {
      const path = join(folder, String(index))
      await users(['add', 'ada', ...fromStdin, '--file', path], { input: `${password}${end}` })
      expect(await matches(password, path)).toBe(true)
    }
  })

  test('requires --password-stdin without a terminal', async () => {
    expect((await users(['add', 'ada'])).problem).toContain('--password-stdin')
  })

  test.each([['--password', 'hunter2hunter2'], ['--password=hunter2hunter2'], ['-p', 'hunter2hunter2']])(
    'rejects a password as an argument: %s',
    async (...args) => {
      const { problem } = await users(['add', 'ada', ...args])
      expect(problem).toContain('cannot be passed as arguments')
      expect(problem).not.toContain('hunter2')
    },
  )

  test('does not overwrite an existing user', async () => {
    await add('ada')
    const before = readFileSync(file(), 'utf8')
    const { problem, prompts } = await users(['add', 'ada'], { typed: [] })
    expect(problem).toContain('octavo users passwd ada')
    expect(prompts, 'fails before the prompt').toBe('')
    expect(readFileSync(file(), 'utf8')).toBe(before)
  })

  test.each([
    [['', 'staff'], 'The username is empty'],
    [['a:b', 'staff'], 'contains a colon'],
    [['#ada', 'staff'], 'starts with #'],
    [['a\u0000b', 'staff'], 'an invisible character'],
    [['a'.repeat(65), 'staff'], 'more than 64 characters'],
    [['ada', 'a,,b'], 'A group is empty'],
    [['ada', 'a:b'], 'A group contains a colon'],
  ])('rejects %j', async ([name, groups], words) => {
    expect((await add(name!, '--groups', groups!)).problem).toContain(words)
    expect(existsSync(file())).toBe(false)
  })

  test('does not convert names and groups to numbers', async () => {
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

  test('list prints users with their groups', async () => {
    expect((await users(['list'])).out).toBe('ada           staff\ngrace hopper\n')
  })

  test('remove deletes a user', async () => {
    expect((await users(['remove', 'ada'])).out).toContain('Removed ada.')
    expect(entries().map(({ name }) => name)).toEqual(['grace hopper'])
    expect(readFileSync(file(), 'utf8')).toMatch(/^# Ours\n\ngrace/)
    expect((await users(['remove', 'ada'])).problem).toContain('User not found: ada')
  })

  test('passwd changes a password', async () => {
    const result = await users(['passwd', 'ada', ...fromStdin], { input: 'a new password\n' })
    expect(result.out).toContain('Changed the password of ada.')
    expect(await matches('a new password')).toBe(true)
    expect(entries()[0]).toMatchObject({ name: 'ada', groups: ['staff'] })
    expect((await users(['passwd', 'joan'], { typed: [] })).problem).toContain('User not found: joan')
  })

  test("groups replaces a user's groups", async () => {
    const { hash } = entries()[0]!
    expect((await users(['groups', 'ada', 'a, b,a'])).out).toBe('ada is now in a and b.\n')
    expect(entries()[0]).toEqual({ name: 'ada', hash, groups: ['a', 'b'] })
    expect((await users(['groups', 'ada', ''])).out).toBe('ada is now in no groups.\n')
    expect(entries()[0]!.groups).toEqual([])
    expect((await users(['groups', 'joan', 'a'])).problem).toContain('User not found: joan')
  })

  test('hash prints only the hash', async () => {
    const { out } = await users(['hash', ...fromStdin], { input: `${password}\n` })
    expect(await createPasswordCheck().check(out.trimEnd(), password)).toBe('match')
    const prompted = await users(['hash'], { typed: [`${password}\r`, `${password}\r`] })
    expect(prompted.out).toMatch(/^\$argon2id\$[^\n]+\n$/)
  })

  test('secret prints a valid secret', async () => {
    const { out } = await users(['secret'])
    expect(parseSecrets(out)).toHaveLength(1)
  })

  test('list suggests `add` without a file', async () => {
    rmSync(file())
    expect((await users(['list'])).out).toContain('octavo users add NAME')
  })
})

describe('the users file', () => {
  test('prefers --file over OCTAVO_USERS_FILE', async () => {
    const environment = { OCTAVO_USERS_FILE: join(folder, 'of-environment') }
    await users(['add', 'ada', ...fromStdin], { input: password, environment })
    await users(['add', 'ada', ...fromStdin, '--file', 'of-flag'], { input: password, environment })
    expect(readdirSync(folder).sort()).toEqual(['of-environment', 'of-flag'])
    expect(modeOf(join(folder, 'of-flag'))).toBe(0o600)
  })

  test('is in the only site below the current folder', async () => {
    mkdirSync(join(folder, 'my-docs'))
    writeFileSync(join(folder, 'my-docs', 'docs.json'), '{}')
    expect(await add('ada', '--groups', 'staff')).toEqual({
      out: 'Added ada to my-docs/.octavo/users. Groups: staff.\n',
      prompts: 'Using the site in my-docs.\n',
    })
    expect((await users(['list'])).out).toBe('ada  staff\n')
  })

  test('is not guessed if there are several sites', async () => {
    for (const site of ['api', 'guide']) {
      mkdirSync(join(folder, site))
      writeFileSync(join(folder, site, 'docs.json'), '{}')
    }
    expect((await add('ada')).problem).toBe(
      'Found 2 sites: api and guide. Run the command in one of these folders.',
    )
  })

  test('must be in an existing folder', async () => {
    expect((await add('ada', '--file', 'nowhere/users')).problem).toContain('Folder not found')
  })

  test('is not used if others can read it', async () => {
    await add('ada')
    chmodSync(file(), 0o644)
    expect((await add('grace')).problem).toContain(`chmod 600 ${file()}`)
    expect((await users(['list'])).problem).toContain('chmod 600')
  })

  test('is not changed if it has errors, and all are reported', async () => {
    await add('ada')
    writeFileSync(file(), 'ada\ngrace:hunter2hunter2:\n')
    for (const args of [['list'], ['remove', 'ada'], ['groups', 'ada', 'x']]) {
      const { problem } = await users(args)
      expect(problem).toContain(
        `${file()}:1: Expected \`name:hash:group,group\`, got a line without a colon.`,
      )
      expect(problem).toContain(`${file()}:2: The second field is not an argon2id hash.`)
      expect(problem).not.toContain('hunter2')
    }
    expect(readFileSync(file(), 'utf8')).toBe('ada\ngrace:hunter2hunter2:\n')
  })
})

describe('invalid arguments', () => {
  test.each([
    [[], '`octavo users` needs a command, such as `add`. Run `octavo help users`'],
    [['ad', 'ada'], 'Did you mean `add`?'],
    [['constructor'], 'Unknown command `octavo users constructor`. Run `octavo help users`'],
    [
      ['add'],
      'NAME is missing. Usage: octavo users add NAME [--groups a,b] [--password-stdin] [--file FILE]',
    ],
    [['groups', 'ada'], 'Use "" for no groups.'],
    [['groups', 'ada', 'a', 'b'], 'separate groups with commas'],
    [['add', 'ada', 'lovelace'], 'Quote values that contain spaces'],
    [['list', '--groups', 'a'], '`octavo users list` has no --groups'],
    [['add', 'ada', '--group', 'a'], 'Unknown option `--group` for `octavo users`. Did you mean `--groups`?'],
    [['add', 'ada', '--file', ''], '--file needs a file name'],
  ])('are explained: octavo users %j', async (args, words) => {
    expect((await users(args)).problem).toContain(words)
  })
})
