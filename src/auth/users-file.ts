import { randomUUID } from 'node:crypto'
import type { BigIntStats } from 'node:fs'
import { type FileHandle, open, realpath, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { errorCode, UserError } from '../core/user-error.ts'
import { parseUsers, type UserEntry } from './users-text.ts'

/** The users of a file, as it is now. */
export type UsersFile = {
  /** Read again where the file changed; while it is broken, as it was before. */
  find: (name: string) => Promise<UserEntry | undefined>
}

export type UsersFileOptions = {
  now: () => number
  /** Told once for each thing that is wrong with a file that was good before. */
  onProblem: (message: string) => void
}

type UsersText = { text: string; version: string }

/** A file for a hundred thousand users. */
const maxBytes = 32 * 1024 * 1024
const lookEveryMs = 1000

/** Throws where the file is missing, can be read by others, or has a mistake. */
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
      // Who writes it in place empties it first.
      if (newer.isEmpty && users.size > 0) throw new UserError(`${path} is empty.`)
      ;({ users, version } = newer)
      lastProblem = ''
    } catch (problem) {
      const message = `${messageOf(problem)} The users that were there before still count.`
      if (message !== lastProblem) onProblem(message)
      lastProblem = message
    }
  }
  const current = async () => {
    // Also where the clock was set back.
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

/** Writes what `change` makes of the text; a file that is not there yet is an empty text. */
export async function changeUsersFile(path: string, change: (text: string) => string): Promise<void> {
  const place = await realpath(path).catch(() => path)
  const before = await readUsersText(place)
  const text = change(before?.text ?? '')
  if (text === before?.text) return
  const draft = join(dirname(place), `.${basename(place)}.${randomUUID()}.tmp`)
  try {
    await writeDraft(draft, text, place)
    if ((await versionOf(place)) !== before?.version)
      throw new UserError(
        `${path} was changed by somebody else in this moment. Nothing was written; try again.`,
      )
    await rename(draft, place)
    await keepFolder(dirname(place))
  } catch (problem) {
    await rm(draft, { force: true })
    throw errorCode(problem) ? new Error(`${path} cannot be written: ${messageOf(problem)}`) : problem
  }
}

/** Undefined where there is no file. */
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
    if (!status.isFile()) throw new UserError(`${path} is no file.`)
    // On Windows the mode says nothing about who may read it.
    if (process.platform !== 'win32' && !isPrivate(status))
      throw new UserError(
        `${path} can be read or written by other users of this machine. Run: chmod 600 ${path}`,
      )
    if (status.size > maxBytes) throw new UserError(`${path} has more than ${maxBytes / 1024 ** 2} MiB.`)
    return { text: await file.readFile('utf8'), version: printVersion(status) }
  } finally {
    await file.close()
  }
}

async function readUsers(path: string) {
  const file = await readUsersText(path)
  if (!file) throw new UserError(`There is no users file ${path}. Make it with \`octavo users add NAME\`.`)
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

/** The new name of the file is on the disk too, where the system can say so of a folder. */
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
 * Nobody else may read or write it. What root hands to a process that is not root, as Kubernetes does with secrets, may
 * be read by the group of that process: root decided who is in it.
 */
function isPrivate({ mode, uid }: BigIntStats): boolean {
  const isHandedOver = uid === 0n && process.getuid?.() !== 0
  return (mode & (isHandedOver ? 0o037n : 0o077n)) === 0n
}
