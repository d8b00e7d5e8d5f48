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
const other = hash.replace('RdescudvJ', 'Another12')

describe('lines of users', () => {
  test('a name, a hash and groups; comments and blank lines say nothing', () => {
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

  test('a letter that can be written in two ways is the same name', () => {
    expect(parseUsers(`Zoe\u0308:${hash}:cafe\u0301`).users).toEqual([
      { name: 'Zo\u00eb', hash, groups: ['caf\u00e9'] },
    ])
  })

  test.each([
    ['ada', 'There is no colon.'],
    [`:${hash}:`, 'The name is empty.'],
    [`${'a'.repeat(65)}:${hash}:`, 'The name has more than 64 characters.'],
    [`a\u0007b:${hash}:`, 'The name has a character that cannot be seen.'],
    ['ada:hunter2hunter2:', 'no argon2id hash'],
    [`ada:${hash.replace('argon2id', 'argon2i')}:`, 'no argon2id hash'],
    [`ada:$2b$12$abcdefghijklmnopqrstuv:`, 'no argon2id hash'],
    [`ada:${hash}:a,,b`, 'A group is empty.'],
    [`ada:${hash}:a\u0000`, 'A group has a character that cannot be seen.'],
    [`ada:${hash}:a:b`, 'There are more than two colons.'],
  ])('%j is told of with its line, and is no user', (line, words) => {
    const { users, problems } = parseUsers(`# one\ngrace:${hash}:\n${line}\n`)
    expect(users.map(({ name }) => name)).toEqual(['grace'])
    expect(problems).toEqual([{ line: 3, message: expect.stringContaining(words) }])
  })

  test('no message repeats what might be a password', () => {
    expect(JSON.stringify(parseUsers('ada:hunter2hunter2').problems)).not.toContain('hunter2')
  })

  test('a name that is there twice', () => {
    const { problems } = parseUsers(`ada:${hash}:a\nada:${other}:b`)
    expect(problems).toEqual([{ line: 2, message: expect.stringContaining('"ada" is there twice') }])
  })
})

describe('changes keep all other lines', () => {
  const text = `# Editors\r\n\r\nada:${hash}:staff\r\n\n# Guests\ngrace:${hash}:`

  test('a user is changed in their place', () => {
    expect(putUser(text, { name: 'ada', hash: other, groups: ['a', 'b'] })).toBe(
      text.replace(`ada:${hash}:staff`, `ada:${other}:a,b`),
    )
  })

  test('a new one comes last', () => {
    expect(putUser(text, { name: 'joan', hash, groups: [] })).toBe(`${text}\njoan:${hash}:\n`)
    expect(putUser('', { name: 'joan', hash, groups: ['x'] })).toBe(`joan:${hash}:x\n`)
  })

  test('one is removed, and nobody whose name begins the same', () => {
    expect(removeUser(`adam:${hash}:\n${text}`, 'ada')).toBe(
      `adam:${hash}:\n${text.replace(`ada:${hash}:staff\r\n`, '')}`,
    )
  })

  test('a comment with the name of a user is no user', () => {
    expect(removeUser(`# ada:x\nada:${hash}:\n`, 'ada')).toBe('# ada:x\n')
  })
})

test('whatever users are put into a text are read from it again, and go from it again', () => {
  const name = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
    .map(userName)
    .filter((one) => nameProblem(one) === undefined)
  const group = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
    .map((one) => splitGroups(one)[0] ?? '')
    .filter((one) => groupProblem(one) === undefined)
  const user = fc.record({ name, hash: fc.constantFrom(hash, other), groups: fc.uniqueArray(group) })
  const users = fc.uniqueArray(user, { selector: (one) => one.name })
  fc.assert(
    fc.property(users, (all) => {
      const text = all.reduce(putUser, '# Users of the site\n')
      expect(parseUsers(text)).toEqual({ users: all, problems: [] })
      const emptied = all.reduce((before, one) => removeUser(before, one.name), text)
      expect(emptied).toBe('# Users of the site\n')
    }),
    { numRuns: runs(500) },
  )
})

test('no text makes reading it fail', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const { users, problems } = parseUsers(text)
      expect(users.length + problems.length).toBeLessThanOrEqual(text.split('\n').length)
    }),
  )
})
