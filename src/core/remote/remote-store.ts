import { createHash, randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { lstat, mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A fetched text with its validators. */
export type RemoteCopy = { url: string; etag?: string; lastModified?: string; text: string }

export type RemoteStore = {
  load: (url: string) => Promise<RemoteCopy | undefined>
  /** Ignores write errors: the copy stays in memory. */
  save: (copy: RemoteCopy) => Promise<void>
}

const storeFolders = ['.octavo', 'cache', 'remote']

/** Stores copies in the site folder. Without a folder, stores nothing. */
export function createRemoteStore(folder: string | undefined): RemoteStore {
  if (folder === undefined) return { load: async () => undefined, save: async () => {} }
  const folderPath = join(folder, ...storeFolders)
  const pathOf = (url: string) => join(folderPath, `${sha256(url)}.json`)
  return {
    async load(url) {
      try {
        if (!(await isInsideFolder(folder))) return undefined
        return parseCopy(await readPlainFile(pathOf(url)), url)
      } catch {
        return undefined
      }
    },
    async save(copy) {
      const path = pathOf(copy.url)
      const temporaryPath = `${path}.${randomUUID()}.tmp`
      try {
        if (!(await isInsideFolder(folder, true))) return
        await writeFile(temporaryPath, JSON.stringify({ ...copy, sum: sumOf(copy) }), {
          flag: 'wx',
          mode: 0o600,
        })
        await rename(temporaryPath, path)
      } catch {
        await rm(temporaryPath, { force: true }).catch(() => {})
      }
    },
  }
}

/** Rejects symbolic links on the path, which would let a site write outside its folder. */
async function isInsideFolder(folder: string, create = false): Promise<boolean> {
  let path = folder
  for (const name of storeFolders) {
    path = join(path, name)
    if (create) await mkdir(path, { mode: 0o700 }).catch(() => {})
    if (!(await lstat(path)).isDirectory()) return false
  }
  return true
}

async function readPlainFile(path: string): Promise<string> {
  const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW)
  try {
    return (await file.stat()).isFile() ? await file.readFile('utf8') : ''
  } finally {
    await file.close()
  }
}

/** Undefined for copies that are damaged, incomplete or of another URL. */
function parseCopy(content: string, url: string): RemoteCopy | undefined {
  const stored: unknown = JSON.parse(content)
  if (typeof stored !== 'object' || stored === null) return undefined
  const { text, etag, lastModified, sum, url: storedUrl } = stored as Record<string, unknown>
  if (
    storedUrl !== url ||
    typeof text !== 'string' ||
    !isOptionalString(etag) ||
    !isOptionalString(lastModified)
  )
    return undefined
  const copy = { url, etag, lastModified, text }
  return sum === sumOf(copy) ? copy : undefined
}

function isOptionalString(value: unknown): value is string | undefined {
  return value === undefined || typeof value === 'string'
}

function sumOf({ url, etag, lastModified, text }: RemoteCopy): string {
  return sha256(JSON.stringify([url, etag, lastModified, text]))
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
