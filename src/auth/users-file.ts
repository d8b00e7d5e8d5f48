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

/** Enough for a hundred thousand users. */
const maxBytes = 32 * 1024 * 1024
const checkEveryMs = 1000

/** Throws if the file is missing, accessible to others, or invalid. */
export async function createUsersFile(
  path: string,
  { now, onProblem }: UsersFileOptions,
): Promise<UsersFile> {
  let { users, version } = await readUsers(path)
  let checkedAt = now()
  let lastProblem = ''
  let pendingCheck: Promise<void> | undefined

  const check = async () => {
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
    if (Math.abs(now() - checkedAt) >= checkEveryMs) {
      checkedAt = now()
      pendingCheck = check()
    }
    await pendingCheck
    return users
  }
  return {
    find: async (name) => (await current()).get(name),
  }
}

/** Writes the result of `change`. A missing file counts as empty. */
export async function changeUsersFile(path: string, change: (text: string) => string): Promise<void> {
  const target = await realpath(path).catch(() => path)
  const current = await readUsersText(target)
  const text = change(current?.text ?? '')
  if (text === current?.text) return
  const draft = join(dirname(target), `.${basename(target)}.${randomUUID()}.tmp`)
  try {
    await writeDraft(draft, text, target)
    if ((await versionOf(target)) !== current?.version)
      throw new UserError(`${path} was changed by another process. Nothing was written. Try again.`)
    await rename(draft, target)
    await syncFolder(dirname(target))
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
    return { text: await file.readFile('utf8'), version: formatVersion(status) }
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

/** Includes the time of the last status change, so that a `chmod` is noticed. */
function formatVersion({ ino, size, mtimeNs, ctimeNs }: Status): string {
  return [ino, size, mtimeNs, ctimeNs].join(' ')
}

async function versionOf(path: string): Promise<string | undefined> {
  try {
    return formatVersion(await stat(path, { bigint: true }))
  } catch {
    return undefined
  }
}

async function writeDraft(draft: string, text: string, target: string): Promise<void> {
  const file = await open(draft, 'wx', 0o600)
  try {
    const [draftStatus, targetStatus] = [await file.stat(), await stat(target).catch(() => undefined)]
    // If root changes a file that the service owns, the service must still be able to read it.
    if (targetStatus && (draftStatus.uid !== targetStatus.uid || draftStatus.gid !== targetStatus.gid))
      await file.chown(targetStatus.uid, targetStatus.gid)
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Flushes the folder, so that the rename survives a crash. */
async function syncFolder(folder: string): Promise<void> {
  try {
    const file = await open(folder, 'r')
    await file.sync().finally(() => file.close())
  } catch {
    // Not supported on Windows.
  }
}

function messageOf(problem: unknown): string {
  return problem instanceof Error ? problem.message : String(problem)
}

/**
 * Only the owner may read or write it. A file owned by root and read by another user, such as a Kubernetes
 * secret, may also be readable by its group, because root chose the group.
 */
function isPrivate({ mode, uid }: BigIntStats): boolean {
  const isProvidedByRoot = uid === 0n && process.getuid?.() !== 0
  return (mode & (isProvidedByRoot ? 0o037n : 0o077n)) === 0n
}
