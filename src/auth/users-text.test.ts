import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../test/setup/sizes.ts'
import {
  groupProblem,
  nameProblem,
  parseUsers,
  putUser,
  removeUser,
  splitGroups,
  userName,
} from './users-text.ts'

const hash = '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$RdescudvJCsgt3ub+b4dWRWJTmaaJObG'
const otherHash = hash.replace('RdescudvJ', 'Another12')

describe('a users file', () => {
  test('contains names, hashes and groups, besides comments and blank lines', () => {
    const text = `# Editors\n\nada:${hash}:staff, editors,staff\n  grace:${hash}\r\n#ada:x\nJean-Luc Picard:${hash}:`
    expect(parseUsers(text)).toEqual({
      users: [
        { name: 'ada', hash, groups: ['staff', 'editors'] },
        { name: 'grace', hash, groups: [] },
        { name: 'Jean-Luc Picard', hash, groups: [] },
      ],
      problems: [],
    })
  })

  test('is normalized', () => {
    expect(parseUsers(`Zoe\u0308:${hash}:cafe\u0301`).users).toEqual([
      { name: 'Zo\u00eb', hash, groups: ['caf\u00e9'] },
    ])
  })

  test.each([
    ['ada', 'without a colon.'],
    [`:${hash}:`, 'The username is empty.'],
    [`${'a'.repeat(65)}:${hash}:`, 'The username has more than 64 characters.'],
    [`a\u0007b:${hash}:`, 'The username contains an invisible character.'],
    ['ada:hunter2hunter2:', 'not an argon2id hash'],
    [`ada:${hash.replace('argon2id', 'argon2i')}:`, 'not an argon2id hash'],
    [`ada:$2b$12$abcdefghijklmnopqrstuv:`, 'not an argon2id hash'],
    [`ada:${hash}:a,,b`, 'A group is empty.'],
    [`ada:${hash}:a\u0000`, 'A group contains an invisible character.'],
    [`ada:${hash}:a:b`, 'more than two colons.'],
  ])('skips and reports the invalid line %j', (line, expected) => {
    const { users, problems } = parseUsers(`# one\ngrace:${hash}:\n${line}\n`)
    expect(users.map(({ name }) => name)).toEqual(['grace'])
    expect(problems).toEqual([{ line: 3, message: expect.stringContaining(expected) }])
  })

  test('never repeats a possible password in a message', () => {
    expect(JSON.stringify(parseUsers('ada:hunter2hunter2').problems)).not.toContain('hunter2')
  })

  test('reports a duplicate name', () => {
    const { problems } = parseUsers(`ada:${hash}:a\nada:${otherHash}:b`)
    expect(problems).toEqual([{ line: 2, message: expect.stringContaining('"ada" is listed twice') }])
  })
})

describe('changing users text', () => {
  const text = `# Editors\r\n\r\nada:${hash}:staff\r\n\n# Guests\ngrace:${hash}:`

  test('replaces a user in place', () => {
    expect(putUser(text, { name: 'ada', hash: otherHash, groups: ['a', 'b'] })).toBe(
      text.replace(`ada:${hash}:staff`, `ada:${otherHash}:a,b`),
    )
  })

  test('appends a new user', () => {
    expect(putUser(text, { name: 'joan', hash, groups: [] })).toBe(`${text}\njoan:${hash}:\n`)
    expect(putUser('', { name: 'joan', hash, groups: ['x'] })).toBe(`joan:${hash}:x\n`)
  })

  test('removes a user but not one with a longer name', () => {
    expect(removeUser(`adam:${hash}:\n${text}`, 'ada')).toBe(
      `adam:${hash}:\n${text.replace(`ada:${hash}:staff\r\n`, '')}`,
    )
  })

  test("ignores a comment with a user's name", () => {
    expect(removeUser(`# ada:x\nada:${hash}:\n`, 'ada')).toBe('# ada:x\n')
  })
})

test('round-trips arbitrary users', () => {
  const name = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
    .map(userName)
    .filter((text) => nameProblem(text) === undefined)
  const group = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
    .map((text) => splitGroups(text)[0] ?? '')
    .filter((text) => groupProblem(text) === undefined)
  const user = fc.record({ name, hash: fc.constantFrom(hash, otherHash), groups: fc.uniqueArray(group) })
  const users = fc.uniqueArray(user, { selector: (entry) => entry.name })
  fc.assert(
    fc.property(users, (entries) => {
      const text = entries.reduce(putUser, '# Users of the site\n')
      expect(parseUsers(text)).toEqual({ users: entries, problems: [] })
      const emptyText = entries.reduce((lines, entry) => removeUser(lines, entry.name), text)
      expect(emptyText).toBe('# Users of the site\n')
    }),
    { numRuns: runs(500) },
  )
})

test('parses any text without an error', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const { users, problems } = parseUsers(text)
      expect(users.length + problems.length).toBeLessThanOrEqual(text.split('\n').length)
    }),
  )
})
