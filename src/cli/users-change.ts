import { relative } from 'node:path'
import { hashPassword } from '../auth/password-hash.ts'
import { changeUsersFile, readUsersText } from '../auth/users-file.ts'
import {
  groupProblem,
  nameProblem,
  parseUsers,
  putUser,
  removeUser,
  splitGroups,
  type UserEntry,
  userName,
} from '../auth/users-text.ts'
import { UserError } from '../core/user-error.ts'
import type { UsersCall } from './users-call.ts'
import { readPassword } from './users-password.ts'
import { makeUsersFolder } from './users-place.ts'

export async function addUser(call: UsersCall): Promise<string> {
  const name = readName(call)
  const groups = readGroups(call.options.groups ?? '')
  const users = await readUsers(call)
  const isThere = () =>
    new UserError(`There is a user ${name} already. For a new password: octavo users passwd ${shown(name)}`)
  if (users.has(name)) throw isThere()
  const hash = await askHash(call, name)
  makeUsersFolder(call.path)
  await change(call, (text, users) => {
    // Somebody else may have added them while the password was typed.
    if (users.has(name)) throw isThere()
    return putUser(text, { name, hash, groups })
  })
  const where = relative(call.terminal.folder, call.path)
  return `Added ${name} to ${where.startsWith('..') ? call.path : where}, ${groupWords(groups)}.`
}

export async function dropUser(call: UsersCall): Promise<string> {
  const name = readName(call)
  await change(call, (text, users) => {
    pick(users, name)
    return removeUser(text, name)
  })
  return `Removed ${name}. Where they are signed in, that ends with their next request.`
}

export async function changePassword(call: UsersCall): Promise<string> {
  const name = readName(call)
  pick(await readUsers(call), name)
  const hash = await askHash(call, name)
  await change(call, (text, users) => putUser(text, { ...pick(users, name), hash }))
  return `Changed the password of ${name}. Where they are signed in, that ends with their next request.`
}

export async function setGroups(call: UsersCall): Promise<string> {
  const name = readName(call)
  const groups = readGroups(call.words[1]!)
  await change(call, (text, users) => putUser(text, { ...pick(users, name), groups }))
  return `${name} is now ${groupWords(groups)}.`
}

export async function listUsers(call: UsersCall): Promise<string> {
  const users = [...(await readUsers(call)).values()]
  if (users.length === 0) return 'There are no users yet. Add one with: octavo users add NAME'
  const width = Math.max(...users.map(({ name }) => name.length))
  return users.map(({ name, groups }) => `${name.padEnd(width)}  ${groups.join(', ')}`.trimEnd()).join('\n')
}

type Users = ReadonlyMap<string, UserEntry>

async function askHash({ terminal, options }: UsersCall, name: string): Promise<string> {
  return hashPassword(await readPassword(terminal, options['password-stdin'], name))
}

function readName({ words }: UsersCall): string {
  const name = userName(words[0]!)
  const problem = nameProblem(name)
  if (problem) throw new UserError(`The name ${problem}. Choose another one.`)
  return name
}

function readGroups(text: string): string[] {
  const groups = splitGroups(text)
  for (const group of groups) {
    const problem = groupProblem(group)
    if (problem) throw new UserError(`A group ${problem}. Write groups as a,b.`)
  }
  return groups
}

async function readUsers({ path }: UsersCall): Promise<Users> {
  return toUsers(path, (await readUsersText(path))?.text ?? '')
}

/** A file with a mistake is not written to: what was meant is for a person to say. */
function toUsers(path: string, text: string): Users {
  const { users, problems } = parseUsers(text)
  if (problems.length > 0)
    throw new UserError(problems.map(({ line, message }) => `${path}:${line}: ${message}`).join('\n'))
  return new Map(users.map((user) => [user.name, user]))
}

function change({ path }: UsersCall, make: (text: string, users: Users) => string): Promise<void> {
  return changeUsersFile(path, (text) => make(text, toUsers(path, text)))
}

function pick(users: Users, name: string): UserEntry {
  const user = users.get(name)
  if (!user) throw new UserError(`There is no user ${name}. \`octavo users list\` names all.`)
  return user
}

function groupWords(groups: readonly string[]): string {
  if (groups.length === 0) return 'in no group'
  return `in the ${groups.length === 1 ? 'group' : 'groups'} ${groups.join(', ')}`
}

function shown(name: string): string {
  return /^[\w.@-]+$/.test(name) ? name : `'${name}'`
}
