import {
  closeSync,
  constants,
  fstatSync,
  openSync,
  readFile,
  readFileSync,
  readSync,
  realpathSync,
} from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { promisify } from 'node:util'
import { asFilePath, type FilePath } from './path.ts'
import { errorCode } from './user-error.ts'

/**
 * The only way to the site folder. Reads are rooted: a path that leads out of the folder, by `..` or by a symbolic
 * link, does not exist as far as Octavo is concerned.
 */
export type SiteFiles = {
  /** With a limit, only that many bytes from its start. */
  read: (path: FilePath, limit?: number) => Promise<Uint8Array | undefined>
  list: () => Promise<FilePath[]>
}

const readWhole = promisify(readFile)

const ignoredAnywhere = new Set(
  '.git .github .claude .agents .idea .vscode .octavo .cache node_modules'.split(' '),
)
const ignoredAtRoot = new Set('build dist coverage tmp temp'.split(' '))

/** Folders of tools are no part of a site; what programs write is not at its root, but may be a topic deeper down. */
export function isIgnored(path: string): boolean {
  const segments = path.split('/')
  return ignoredAtRoot.has(segments[0] ?? '') || segments.some((segment) => ignoredAnywhere.has(segment))
}

export function createDiskFiles(folder: string): SiteFiles {
  return {
    read: (path, limit) => readInside(folder, path, limit),
    async list() {
      const paths: FilePath[] = []
      await walk(folder, '', paths)
      return paths.sort()
    },
  }
}

async function walk(folder: string, below: string, paths: FilePath[]): Promise<void> {
  const entries = await readdir(join(folder, below), { withFileTypes: true }).catch((problem) => {
    throwIfMachine(problem)
    return []
  })
  await Promise.all(
    entries.map(async (entry) => {
      const path = below === '' ? entry.name : `${below}/${entry.name}`
      if (isIgnored(path)) return
      if (entry.isDirectory()) await walk(folder, path, paths)
      else if (entry.isFile()) paths.push(asFilePath(path))
      // A link to a file inside the folder is a file; links to folders are not followed, so there are no rings.
      else if (entry.isSymbolicLink() && isFileInside(folder, path)) paths.push(asFilePath(path))
    }),
  )
}

function isFileInside(folder: string, path: string): boolean {
  const file = openInside(folder, path)
  if (file) closeSync(file.descriptor)
  return file !== undefined
}

const small = 256 * 1024

/** Pages are small and many: reading them at once costs a third of the CPU of a round through the thread pool. */
async function readInside(folder: string, path: string, limit?: number): Promise<Uint8Array | undefined> {
  const file = openInside(folder, path)
  if (!file) return undefined
  try {
    if (limit !== undefined && file.size > limit) {
      const start = Buffer.alloc(limit)
      return start.subarray(0, readSync(file.descriptor, start, 0, limit, 0))
    }
    return file.size <= small ? readFileSync(file.descriptor) : await readWhole(file.descriptor)
  } catch (problem) {
    throwIfMachine(problem)
    return undefined
  } finally {
    closeSync(file.descriptor)
  }
}

/** Opens what the path really is, never blocking on a pipe, and only if it is a plain file inside the folder. */
function openInside(folder: string, path: string): { descriptor: number; size: number } | undefined {
  if (path.includes('\0') || isIgnored(path)) return undefined
  try {
    const root = realpathSync.native(folder)
    const real = realpathSync.native(join(folder, path))
    const inside = root.endsWith(sep) ? root : root + sep
    if (!real.startsWith(inside) || isIgnored(real.slice(inside.length).replaceAll(sep, '/')))
      return undefined
    const descriptor = openSync(real, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW)
    const status = fstatSync(descriptor)
    if (status.isFile()) return { descriptor, size: status.size }
    closeSync(descriptor)
  } catch (problem) {
    // Not there, not readable, or gone between two calls: the same to everyone who asks.
    throwIfMachine(problem)
  }
  return undefined
}

/** Too many open files, or a broken disk: whether the file is there is not known, and nobody may say that it is not. */
export function isMachineProblem(problem: unknown): boolean {
  return /^(?:EMFILE|ENFILE|EIO|ENOMEM)$/.test(errorCode(problem) ?? '')
}

function throwIfMachine(problem: unknown): void {
  if (isMachineProblem(problem)) throw problem
}

/** A site as an object of files: what the tests and the examples of this project read like. */
export function createMemoryFiles(files: Record<string, string | Uint8Array>): SiteFiles & {
  write: (path: string, content: string | Uint8Array | undefined) => void
} {
  const encoder = new TextEncoder()
  const content = new Map<string, Uint8Array>()
  const write = (path: string, value: string | Uint8Array | undefined) => {
    if (value === undefined) content.delete(path)
    else content.set(path, typeof value === 'string' ? encoder.encode(value) : value)
  }
  for (const [path, value] of Object.entries(files)) write(path, value)
  return {
    write,
    read: async (path, limit) => content.get(path)?.subarray(0, limit),
    list: async () => [...content.keys()].sort().map(asFilePath),
  }
}
