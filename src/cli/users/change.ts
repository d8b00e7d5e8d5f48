import { hashPassword } from '../../auth/password-hash.ts'
import { changeUsersFile, readUsersText } from '../../auth/users-file.ts'
import {
  groupProblem,
  nameProblem,
  parseUsers,
  putUser,
  removeUser,
  splitGroups,
  type UserEntry,
  userName,
} from '../../auth/users-text.ts'
import { UserError } from '../../core/user-error.ts'
import { listAll } from '../../strings/intl.ts'
import { shortPath } from '../site-folder.ts'
import type { UsersCall } from './call.ts'
import { readPassword } from './password.ts'
import { makeUsersFolder } from './place.ts'

export async function addUser(call: UsersCall): Promise<string> {
  const name = readName(call)
  const groups = readGroups(call.options.groups ?? '')
  const users = await readUsers(call)
  const exists = () =>
    new UserError(`User ${name} already exists. To set a new password: octavo users passwd ${quote(name)}`)
  if (users.has(name)) throw exists()
  const hash = await askHash(call, name)
  makeUsersFolder(call.path)
  await change(call, (text, users) => {
    // The user may have been added while the password was typed.
    if (users.has(name)) throw exists()
    return putUser(text, { name, hash, groups })
  })
  const path = shortPath(call.path, call.terminal.folder)
  return `Added ${name} to ${path}. Groups: ${groups.length > 0 ? groups.join(', ') : 'none'}.`
}

export async function dropUser(call: UsersCall): Promise<string> {
  const name = readName(call)
  await change(call, (text, users) => {
    requireUser(users, name)
    return removeUser(text, name)
  })
  return `Removed ${name}. Open sessions end on the next request.`
}

export async function changePassword(call: UsersCall): Promise<string> {
  const name = readName(call)
  requireUser(await readUsers(call), name)
  const hash = await askHash(call, name)
  await change(call, (text, users) => putUser(text, { ...requireUser(users, name), hash }))
  return `Changed the password of ${name}. Open sessions end on the next request.`
}

export async function setGroups(call: UsersCall): Promise<string> {
  const name = readName(call)
  const groups = readGroups(call.words[1]!)
  await change(call, (text, users) => putUser(text, { ...requireUser(users, name), groups }))
  return groups.length > 0 ? `${name} is now in ${listAll(groups)}.` : `${name} is now in no groups.`
}

export async function listUsers(call: UsersCall): Promise<string> {
  const users = [...(await readUsers(call)).values()]
  if (users.length === 0) return 'No users yet. Add one: octavo users add NAME'
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
  if (problem) throw new UserError(`The username ${problem}. Choose another one.`)
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

/** Rejects a file with errors: only its owner can fix them. */
function toUsers(path: string, text: string): Users {
  const { users, problems } = parseUsers(text)
  if (problems.length > 0)
    throw new UserError(problems.map(({ line, message }) => `${path}:${line}: ${message}`).join('\n'))
  return new Map(users.map((user) => [user.name, user]))
}

function change({ path }: UsersCall, edit: (text: string, users: Users) => string): Promise<void> {
  return changeUsersFile(path, (text) => edit(text, toUsers(path, text)))
}

function requireUser(users: Users, name: string): UserEntry {
  const user = users.get(name)
  if (!user) throw new UserError(`User not found: ${name}. Run \`octavo users list\` to list all users.`)
  return user
}

function quote(name: string): string {
  return /^[\w.@-]+$/.test(name) ? name : `'${name}'`
}
