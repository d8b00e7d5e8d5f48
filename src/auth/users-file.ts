import { randomUUID } from 'node:crypto'
import type { BigIntStats } from 'node:fs'
import { type FileHandle, open, realpath, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { errorCode, UserError } from '../core/user-error.ts'
import { parseUsers, type UserEntry } from './users-text.ts'

/** The users in a file, which is reloaded when it changes. */
export type UsersFile = {
  /** From the current file, or its last valid version. */
  find: (name: string) => Promise<UserEntry | undefined>
}

export type UsersFileOptions = {
  now: () => number
  /** Called once for each problem after a valid start. */
  onProblem: (message: string) => void
}

type UsersText = { text: string; version: string }

/** A file for a hundred thousand users. */
const maxBytes = 32 * 1024 * 1024
const lookEveryMs = 1000

/** Throws if the file is missing, accessible to others, or invalid. */
export async function createUsersFile(
  path: string,
  { now, onProblem }: UsersFileOptions,
): Promise<UsersFile> {
  let { users, version } = await readUsers(path)
  let lookedAt = now()
  let lastProblem = ''
  let looking: Promise<void> | undefined

  const look = async () => {
    try {
      if ((await versionOf(path)) === version) return
      const newer = await readUsers(path)
      // Writing in place empties the file first.
      if (newer.isEmpty && users.size > 0) throw new UserError(`${path} is empty.`)
      ;({ users, version } = newer)
      lastProblem = ''
    } catch (problem) {
      const message = `${messageOf(problem)} The previous users stay active.`
      if (message !== lastProblem) onProblem(message)
      lastProblem = message
    }
  }
  const current = async () => {
    // Also if the clock was set back.
    if (Math.abs(now() - lookedAt) >= lookEveryMs) {
      lookedAt = now()
      looking = look()
    }
    await looking
    return users
  }
  return {
    find: async (name) => (await current()).get(name),
  }
}

/** Writes the result of `change`. A missing file counts as empty. */
export async function changeUsersFile(path: string, change: (text: string) => string): Promise<void> {
  const place = await realpath(path).catch(() => path)
  const before = await readUsersText(place)
  const text = change(before?.text ?? '')
  if (text === before?.text) return
  const draft = join(dirname(place), `.${basename(place)}.${randomUUID()}.tmp`)
  try {
    await writeDraft(draft, text, place)
    if ((await versionOf(place)) !== before?.version)
      throw new UserError(`${path} was changed by another process. Nothing was written. Try again.`)
    await rename(draft, place)
    await keepFolder(dirname(place))
  } catch (problem) {
    await rm(draft, { force: true })
    throw errorCode(problem) ? new Error(`${path} cannot be written: ${messageOf(problem)}`) : problem
  }
}

/** Undefined if the file does not exist. */
export async function readUsersText(path: string): Promise<UsersText | undefined> {
  let file: FileHandle
  try {
    file = await open(path, 'r')
  } catch (problem) {
    if (errorCode(problem) === 'ENOENT') return undefined
    throw new UserError(`${path} cannot be read: ${messageOf(problem)}`)
  }
  try {
    const status = await file.stat({ bigint: true })
    if (!status.isFile()) throw new UserError(`${path} is not a file.`)
    // On Windows, the mode does not reflect permissions.
    if (process.platform !== 'win32' && !isPrivate(status))
      throw new UserError(`${path} is accessible to other users of this machine. Run: chmod 600 ${path}`)
    if (status.size > maxBytes) throw new UserError(`${path} is larger than ${maxBytes / 1024 ** 2} MiB.`)
    return { text: await file.readFile('utf8'), version: printVersion(status) }
  } finally {
    await file.close()
  }
}

async function readUsers(path: string) {
  const file = await readUsersText(path)
  if (!file) throw new UserError(`Users file not found: ${path}. Create it with \`octavo users add NAME\`.`)
  const { users, problems } = parseUsers(file.text)
  const [first] = problems
  if (first) throw new UserError(`${path}:${first.line}: ${first.message}`)
  return {
    users: new Map(users.map((user) => [user.name, user])),
    version: file.version,
    isEmpty: file.text === '',
  }
}

type Status = { ino: bigint; size: bigint; mtimeNs: bigint; ctimeNs: bigint }

/** The time of the last change of its mode too, so that a `chmod` is noticed. */
function printVersion({ ino, size, mtimeNs, ctimeNs }: Status): string {
  return [ino, size, mtimeNs, ctimeNs].join(' ')
}

async function versionOf(path: string): Promise<string | undefined> {
  try {
    return printVersion(await stat(path, { bigint: true }))
  } catch {
    return undefined
  }
}

async function writeDraft(draft: string, text: string, place: string): Promise<void> {
  const file = await open(draft, 'wx', 0o600)
  try {
    const [own, before] = [await file.stat(), await stat(place).catch(() => undefined)]
    // Root may add a user to a file that the service owns, and the service has to read it afterwards.
    if (before && (own.uid !== before.uid || own.gid !== before.gid)) await file.chown(before.uid, before.gid)
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Flushes the folder, so that the rename survives a crash. */
async function keepFolder(folder: string): Promise<void> {
  try {
    const file = await open(folder, 'r')
    await file.sync().finally(() => file.close())
  } catch {
    // Windows cannot.
  }
}

function messageOf(problem: unknown): string {
  return problem instanceof Error ? problem.message : String(problem)
}

/**
 * Only the owner may read or write it. A file owned by root and read by another user, such as a Kubernetes secret, may
 * also be readable by its group, because root chose the group.
 */
function isPrivate({ mode, uid }: BigIntStats): boolean {
  const isHandedOver = uid === 0n && process.getuid?.() !== 0
  return (mode & (isHandedOver ? 0o037n : 0o077n)) === 0n
}
