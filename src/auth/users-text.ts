import { groupName } from '../access/audience.ts'

/** A user of the users file. */
export type UserEntry = { name: string; hash: string; groups: readonly string[] }

export type UsersProblem = { line: number; message: string }

const longestName = 64
const hidden = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u

/** As https://github.com/P-H-C/phc-string-format writes it. */
const hashForm = /^\$argon2id\$v=19\$m=\d{1,10},t=\d{1,10},p=\d{1,3}\$[A-Za-z0-9+/]{11,}\$[A-Za-z0-9+/]{16,}$/

/** Whether it is an argon2id hash. */
export function isPasswordHash(text: string): boolean {
  return hashForm.test(text)
}

/** A name in the one form in which names are compared. */
export function userName(written: string): string {
  return written.trim().normalize('NFC')
}

/** Why a name cannot be one, in words that go on from "The name". */
export function nameProblem(name: string): string | undefined {
  if (name === '') return 'is empty'
  if ([...name].length > longestName) return `has more than ${longestName} characters`
  if (name.includes(':')) return 'has a colon, which ends a name in the users file'
  if (name.startsWith('#')) return 'begins with #, as comments of the users file do'
  if (hidden.test(name)) return 'has a character that cannot be seen'
  return undefined
}

/** Why a group cannot be one, in words that go on from "The group". */
export function groupProblem(group: string): string | undefined {
  if (group === '') return 'is empty'
  if (/[:,]/.test(group)) return 'has a colon or a comma, which the users file needs for itself'
  if (hidden.test(group)) return 'has a character that cannot be seen'
  return undefined
}

/** `a, b` as a list of groups, each once; nothing is no group. */
export function splitGroups(text: string): string[] {
  if (text.trim() === '') return []
  return [...new Set(text.split(',').map(groupName))]
}

/** One user a line, `name:hash:group,group`. Lines that are empty or begin with `#` say nothing. */
export function parseUsers(text: string): { users: UserEntry[]; problems: UsersProblem[] } {
  const users = new Map<string, UserEntry>()
  const problems: UsersProblem[] = []
  for (const [index, line] of linesOf(text).entries()) {
    if (saysNothing(line)) continue
    const entry = parseLine(line)
    const at = index + 1
    if (typeof entry === 'string') problems.push({ line: at, message: entry })
    else if (users.has(entry.name))
      problems.push({
        line: at,
        message: `The name "${entry.name}" is there twice. Delete one of the lines.`,
      })
    else users.set(entry.name, entry)
  }
  return { users: [...users.values()], problems }
}

/** No message repeats a line: somebody may have written a password into it. */
function parseLine(line: string): UserEntry | string {
  const [written = '', hash, groupText = '', ...more] = line.trim().split(':')
  const name = userName(written)
  if (hash === undefined) return 'There is no colon. A line is `name:hash:group,group`.'
  if (more.length > 0) return 'There are more than two colons. A line is `name:hash:group,group`.'
  const wrongName = nameProblem(name)
  if (wrongName) return `The name ${wrongName}.`
  if (!isPasswordHash(hash.trim()))
    return `What stands after the name is no argon2id hash. Set a password with \`octavo users passwd\`.`
  const groups = splitGroups(groupText)
  const wrongGroup = groups.map(groupProblem).find((problem) => problem !== undefined)
  if (wrongGroup) return `A group ${wrongGroup}.`
  return { name, hash: hash.trim(), groups }
}

/** The text with this user in it, in their place or at the end; every other line stays as it is. */
export function putUser(text: string, entry: UserEntry): string {
  const line = `${entry.name}:${entry.hash}:${entry.groups.join(',')}`
  const lines = linesOf(text)
  const at = lines.findIndex((candidate) => isLineOf(candidate, entry.name))
  const current = lines[at]
  if (current !== undefined) return lines.with(at, current.endsWith('\r') ? `${line}\r` : line).join('\n')
  const before = text === '' || text.endsWith('\n') ? text : `${text}\n`
  return `${before}${line}\n`
}

export function removeUser(text: string, name: string): string {
  const left = linesOf(text).filter((line) => !isLineOf(line, name))
  // An empty file looks like one that is being written.
  return left.every((line) => line.trim() === '') ? '# No users.\n' : left.join('\n')
}

function isLineOf(line: string, name: string): boolean {
  // A comment is never a line of theirs: no name begins as it does.
  const [start = ''] = line.split(':', 1)
  return userName(start) === name
}

function saysNothing(line: string): boolean {
  return line.trim() === '' || line.trim().startsWith('#')
}

function linesOf(text: string): string[] {
  return text.split('\n')
}
