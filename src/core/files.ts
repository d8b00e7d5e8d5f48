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
import { createFontPackages, type FontPackages } from './font-packages.ts'
import { asFilePath, type FilePath } from './path.ts'
import { errorCode } from './user-error.ts'

/**
 * The only access to the site folder. Paths that leave the folder, through `..` or a symbolic link, are
 * treated as missing.
 */
export type SiteFiles = {
  /** With a limit, reads only the first bytes. */
  read: (path: FilePath, limit?: number) => Promise<Uint8Array | undefined>
  list: () => Promise<FilePath[]>
  /** Installed font packages. */
  fonts?: FontPackages
}

const readWhole = promisify(readFile)

const ignoredAnywhere = new Set(
  '.git .github .claude .agents .idea .vscode .octavo .cache node_modules'.split(' '),
)
const ignoredAtRoot = new Set('build dist coverage tmp temp'.split(' '))

/** Ignores tool folders everywhere, and output folders only at the root: deeper, `build` may be a topic. */
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
    fonts: createFontPackages(folder),
  }
}

async function walk(folder: string, subfolder: string, paths: FilePath[]): Promise<void> {
  const entries = await readdir(join(folder, subfolder), { withFileTypes: true }).catch((problem) => {
    throwIfMachineProblem(problem)
    return []
  })
  await Promise.all(
    entries.map(async (entry) => {
      const path = subfolder === '' ? entry.name : `${subfolder}/${entry.name}`
      if (isIgnored(path)) return
      if (entry.isDirectory()) await walk(folder, path, paths)
      else if (entry.isFile()) paths.push(asFilePath(path))
      // Links to files inside the folder count as files. Links to folders are not followed, to avoid cycles.
      else if (entry.isSymbolicLink() && isFileInside(folder, path)) paths.push(asFilePath(path))
    }),
  )
}

function isFileInside(folder: string, path: string): boolean {
  const file = openInside(folder, path)
  if (file) closeSync(file.descriptor)
  return file !== undefined
}

const maxSyncBytes = 256 * 1024

/** Reads small files synchronously, which takes a third of the CPU time of the thread pool. */
async function readInside(folder: string, path: string, limit?: number): Promise<Uint8Array | undefined> {
  const file = openInside(folder, path)
  if (!file) return undefined
  try {
    if (limit !== undefined && file.size > limit) {
      const start = Buffer.alloc(limit)
      return start.subarray(0, readSync(file.descriptor, start, 0, limit, 0))
    }
    return file.size <= maxSyncBytes ? readFileSync(file.descriptor) : await readWhole(file.descriptor)
  } catch (problem) {
    throwIfMachineProblem(problem)
    return undefined
  } finally {
    closeSync(file.descriptor)
  }
}

/** Opens a regular file inside the folder, after resolving links. Never blocks on a pipe. */
function openInside(folder: string, path: string): { descriptor: number; size: number } | undefined {
  if (path.includes('\0') || isIgnored(path)) return undefined
  try {
    const root = realpathSync.native(folder)
    const realPath = realpathSync.native(join(folder, path))
    const rootPrefix = root.endsWith(sep) ? root : root + sep
    if (!realPath.startsWith(rootPrefix) || isIgnored(realPath.slice(rootPrefix.length).replaceAll(sep, '/')))
      return undefined
    const descriptor = openSync(realPath, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW)
    const status = fstatSync(descriptor)
    if (status.isFile()) return { descriptor, size: status.size }
    closeSync(descriptor)
  } catch (problem) {
    // Missing, unreadable and just deleted files are all treated as missing.
    throwIfMachineProblem(problem)
  }
  return undefined
}

/** Too many open files, or a broken disk: the file may exist, so it must not be treated as missing. */
export function isMachineProblem(problem: unknown): boolean {
  return /^(?:EMFILE|ENFILE|EIO|ENOMEM)$/.test(errorCode(problem) ?? '')
}

function throwIfMachineProblem(problem: unknown): void {
  if (isMachineProblem(problem)) throw problem
}

/** A site in memory, for tests. */
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
