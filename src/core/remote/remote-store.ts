import { createHash, randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { lstat, mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A fetched text with its validators. */
export type RemoteCopy = { url: string; etag?: string; lastModified?: string; text: string }

export type RemoteStore = {
  load: (url: string) => Promise<RemoteCopy | undefined>
  /** A disk that cannot be written is no reason to fail: the copy lives in memory then. */
  save: (copy: RemoteCopy) => Promise<void>
}

const storeFolders = ['.octavo', 'cache', 'remote']

/** Copies that outlive the process, under the site folder; without a folder, none do. */
export function createRemoteStore(folder: string | undefined): RemoteStore {
  if (folder === undefined) return { load: async () => undefined, save: async () => {} }
  const place = join(folder, ...storeFolders)
  const pathOf = (url: string) => join(place, `${sha256(url)}.json`)
  return {
    async load(url) {
      try {
        if (!(await leadsInside(folder))) return undefined
        return parseCopy(await readPlainFile(pathOf(url)), url)
      } catch {
        return undefined
      }
    },
    async save(copy) {
      const path = pathOf(copy.url)
      const draft = `${path}.${randomUUID()}.tmp`
      try {
        if (!(await leadsInside(folder, true))) return
        await writeFile(draft, JSON.stringify({ ...copy, sum: sumOf(copy) }), { flag: 'wx', mode: 0o600 })
        await rename(draft, path)
      } catch {
        await rm(draft, { force: true }).catch(() => {})
      }
    },
  }
}

/** A symbolic link on the way would let a site write outside its folder. */
async function leadsInside(folder: string, make = false): Promise<boolean> {
  let path = folder
  for (const name of storeFolders) {
    path = join(path, name)
    if (make) await mkdir(path, { mode: 0o700 }).catch(() => {})
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

/** Damaged, cut off, or of another address: as if it were not there. */
function parseCopy(content: string, url: string): RemoteCopy | undefined {
  const stored: unknown = JSON.parse(content)
  if (typeof stored !== 'object' || stored === null) return undefined
  const { text, etag, lastModified, sum, url: ofUrl } = stored as Record<string, unknown>
  if (ofUrl !== url || typeof text !== 'string' || !isOptional(etag) || !isOptional(lastModified))
    return undefined
  const copy = { url, etag, lastModified, text }
  return sum === sumOf(copy) ? copy : undefined
}

function isOptional(value: unknown): value is string | undefined {
  return value === undefined || typeof value === 'string'
}

function sumOf({ url, etag, lastModified, text }: RemoteCopy): string {
  return sha256(JSON.stringify([url, etag, lastModified, text]))
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
