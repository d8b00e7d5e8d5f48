import { groupName } from '../access/audience.ts'

/** A user of the users file. */
export type UserEntry = { name: string; hash: string; groups: readonly string[] }

export type UsersProblem = { line: number; message: string }

const maxNameLength = 64
const invisible = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u

/** The format of https://github.com/P-H-C/phc-string-format. */
const hashPattern =
  /^\$argon2id\$v=19\$m=\d{1,10},t=\d{1,10},p=\d{1,3}\$[A-Za-z0-9+/]{11,}\$[A-Za-z0-9+/]{16,}$/

export function isPasswordHash(text: string): boolean {
  return hashPattern.test(text)
}

/** Normalizes a name for comparison. */
export function userName(name: string): string {
  return name.trim().normalize('NFC')
}

/** Why a username is invalid, as the end of a sentence that starts with "The username". */
export function nameProblem(name: string): string | undefined {
  if (name === '') return 'is empty'
  if ([...name].length > maxNameLength) return `has more than ${maxNameLength} characters`
  if (name.includes(':')) return 'contains a colon, which separates fields in the users file'
  if (name.startsWith('#')) return 'starts with #, which marks a comment in the users file'
  if (invisible.test(name)) return 'contains an invisible character'
  return undefined
}

/** Why a group is invalid, as the end of a sentence that starts with "A group". */
export function groupProblem(group: string): string | undefined {
  if (group === '') return 'is empty'
  if (/[:,]/.test(group)) return 'contains a colon or comma, which separate fields in the users file'
  if (invisible.test(group)) return 'contains an invisible character'
  return undefined
}

/** Splits `a, b` into groups, without duplicates. */
export function splitGroups(text: string): string[] {
  if (text.trim() === '') return []
  return [...new Set(text.split(',').map(groupName))]
}

/** One user per line, `name:hash:group,group`. Ignores empty lines and lines that start with `#`. */
export function parseUsers(text: string): { users: UserEntry[]; problems: UsersProblem[] } {
  const users = new Map<string, UserEntry>()
  const problems: UsersProblem[] = []
  for (const [index, line] of linesOf(text).entries()) {
    if (isIgnored(line)) continue
    const entry = parseLine(line)
    const at = index + 1
    if (typeof entry === 'string') problems.push({ line: at, message: entry })
    else if (users.has(entry.name))
      problems.push({
        line: at,
        message: `User "${entry.name}" is listed twice. Delete one of the lines.`,
      })
    else users.set(entry.name, entry)
  }
  return { users: [...users.values()], problems }
}

/** No message repeats a line, because it may contain a password. */
function parseLine(line: string): UserEntry | string {
  const [nameText = '', hash, groupText = '', ...more] = line.trim().split(':')
  const name = userName(nameText)
  if (hash === undefined) return 'Expected `name:hash:group,group`, got a line without a colon.'
  if (more.length > 0) return 'Expected `name:hash:group,group`, got more than two colons.'
  const wrongName = nameProblem(name)
  if (wrongName) return `The username ${wrongName}.`
  if (!isPasswordHash(hash.trim()))
    return `The second field is not an argon2id hash. Set a password with \`octavo users passwd\`.`
  const groups = splitGroups(groupText)
  const wrongGroup = groups.map(groupProblem).find((problem) => problem !== undefined)
  if (wrongGroup) return `A group ${wrongGroup}.`
  return { name, hash: hash.trim(), groups }
}

/** Replaces the user's line, or adds it at the end. All other lines are unchanged. */
export function putUser(text: string, entry: UserEntry): string {
  const line = `${entry.name}:${entry.hash}:${entry.groups.join(',')}`
  const lines = linesOf(text)
  const at = lines.findIndex((candidate) => isLineOf(candidate, entry.name))
  const current = lines[at]
  if (current !== undefined) return lines.with(at, current.endsWith('\r') ? `${line}\r` : line).join('\n')
  const existingLines = text === '' || text.endsWith('\n') ? text : `${text}\n`
  return `${existingLines}${line}\n`
}

export function removeUser(text: string, name: string): string {
  const remaining = linesOf(text).filter((line) => !isLineOf(line, name))
  // An empty file looks like one that is being written.
  return remaining.every((line) => line.trim() === '') ? '# No users.\n' : remaining.join('\n')
}

function isLineOf(line: string, name: string): boolean {
  // Comments never match, because no name starts with #.
  const [start = ''] = line.split(':', 1)
  return userName(start) === name
}

function isIgnored(line: string): boolean {
  return line.trim() === '' || line.trim().startsWith('#')
}

function linesOf(text: string): string[] {
  return text.split('\n')
}
