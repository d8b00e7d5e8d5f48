import { randomUUID } from 'node:crypto'
import {
  closeSync,
  copyFileSync,
  existsSync,
  fstatSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { errorCode, UserError } from '../core/user-error.ts'
import { marker, sumOfBytes, type WrittenFile } from './build-record.ts'
import { attempt } from './write-problem.ts'

/** A folder that is written next to the old one and replaces it when complete. */
export type OutFolder = {
  write: (path: string, content: string | Uint8Array) => WrittenFile
  /** Writes the file unless the old folder has the same content. */
  renew: (path: string, content: string | Uint8Array) => void
  /** Takes a file from the old folder; false if that fails. */
  reuse: (file: { path: string; size?: number }) => boolean
  /** Writes a long file piece by piece. */
  compose: (path: string, pieces: Iterable<string>) => void
  has: (path: string) => boolean
  /** Whether no file or folder has this name yet. */
  isFree: (path: string) => boolean
  /** Where a file is until the folder is complete. */
  pathOf: (path: string) => string
  files: () => { path: string; size: number; isReused: boolean }[]
  commit: () => void
  abandon: () => void
}

/** Throws if the folder contains files that a build did not write, because they would be removed. */
export function createOutFolder(outPath: string): OutFolder {
  const folder = followLinks(outPath)
  recoverFolder(folder)
  if (existsSync(folder) && readdirSync(folder).length > 0 && !existsSync(join(folder, marker)))
    throw new UserError(
      `${folder} contains files that \`octavo build\` did not write. Empty it, or choose another folder with --out.`,
    )
  attempt(dirname(folder), () => mkdirSync(dirname(folder), { recursive: true }))
  removeLeftOvers(folder)
  const next = `${folder}.next-${process.pid}-${randomId()}`
  const files = new Map<string, { path: string; size: number; isReused: boolean }>()
  const folders = new Set<string>()
  const preparePath = (path: string): string => {
    const parent = path.slice(0, Math.max(0, path.lastIndexOf('/')))
    if (parent !== '' && !folders.has(parent)) {
      const parentPath = preparePath(parent)
      // Exists already if the file system ignores case.
      attempt(join(folder, parent), () => mkdirSync(parentPath, { recursive: true }))
      folders.add(parent)
    }
    return `${next}/${path}`
  }
  const toBytes = createEncoder()
  attempt(folder, () => mkdirSync(next))
  const hasOld = existsSync(folder)
  const target: OutFolder = {
    write(path, content) {
      const newPath = preparePath(path)
      const bytes = toBytes(content)
      // A hard link to a file of the old folder, which must not change.
      if (files.get(path)?.isReused) rmSync(newPath)
      const mtime = attempt(join(folder, path), () => writeNew(newPath, bytes))
      files.set(path, { path, size: bytes.length, isReused: false })
      return { path, size: bytes.length, mtime, sum: sumOfBytes(bytes) }
    },
    reuse({ path, size }: { path: string; size?: number }) {
      const from = `${folder}/${path}`
      const newPath = preparePath(path)
      if (!link(from, newPath) && !copy(from, newPath)) return false
      files.set(path, { path, size: size ?? statSync(newPath).size, isReused: true })
      return true
    },
    renew(path, content) {
      const bytes = toBytes(content)
      const isSame = hasOld && readOld(`${folder}/${path}`)?.equals(bytes)
      if (!isSame || !target.reuse({ path, size: bytes.length })) target.write(path, bytes)
    },
    compose(path, pieces) {
      const newPath = preparePath(path)
      attempt(join(folder, path), () => {
        const file = openSync(newPath, 'w')
        try {
          for (const piece of pieces) writeSync(file, piece)
        } finally {
          closeSync(file)
        }
      })
      files.set(path, { path, size: statSync(newPath).size, isReused: false })
    },
    has: (path) => files.has(path),
    isFree: (path) =>
      !files.has(path) && !folders.has(path) && !parentFolders(path).some((folder) => files.has(folder)),
    pathOf: (path) => join(next, path),
    files: () => [...files.values()],
    commit() {
      const old = `${folder}.old-${process.pid}-${randomId()}`
      const hasOldFolder = existsSync(folder)
      // If the process is killed between the two, `recoverFolder` restores the old one.
      if (hasOldFolder) attempt(folder, () => renameSync(folder, old))
      try {
        attempt(folder, () => renameSync(next, folder))
      } catch (problem) {
        if (hasOldFolder) renameSync(old, folder)
        throw problem
      }
      if (hasOldFolder) removeFolder(old)
    },
    abandon: () => removeFolder(next),
  }
  return target
}

/** Pages share one buffer, which the next page overwrites. */
function createEncoder(): (content: string | Uint8Array) => Uint8Array {
  const buffer = Buffer.allocUnsafe(2 ** 20)
  return (content) => {
    if (typeof content !== 'string') return content
    // A UTF-16 unit takes at most three bytes.
    return content.length * 3 <= buffer.length
      ? buffer.subarray(0, buffer.write(content))
      : Buffer.from(content)
  }
}

/** Returns the modification time. */
function writeNew(path: string, bytes: Uint8Array): number {
  const file = openSync(path, 'w')
  try {
    writeFileSync(file, bytes)
    return fstatSync(file).mtimeMs
  } finally {
    closeSync(file)
  }
}

/** Takes half the time of `rmSync`, which checks each file before it removes it. */
function removeFolder(folder: string): void {
  try {
    for (const entry of readdirSync(folder, { withFileTypes: true }))
      if (entry.isDirectory()) removeFolder(`${folder}/${entry.name}`)
      else unlinkSync(`${folder}/${entry.name}`)
    rmdirSync(folder)
  } catch {
    // The folder changed meanwhile, or a file is still in use.
    rmSync(folder, { recursive: true, force: true })
  }
}

function readOld(path: string): Buffer | undefined {
  try {
    return readFileSync(path)
  } catch {
    return undefined
  }
}

/** `a/b` and `a` of `a/b/c`. */
function parentFolders(path: string): string[] {
  const parents: string[] = []
  for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1))
    parents.push(path.slice(0, at))
  return parents
}

/** A hard link is cheaper than a copy. */
function link(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch {
    return false
  }
}

/** For file systems without hard links. */
function copy(from: string, to: string): boolean {
  try {
    copyFileSync(from, to)
    const { atime, mtime } = statSync(from)
    utimesSync(to, atime, mtime)
    return true
  } catch {
    // A full disk leaves a partial file.
    rmSync(to, { force: true })
    return false
  }
}

/** The folder to replace. A symbolic link stays, and its target is replaced even if it does not exist yet. */
export function followLinks(path: string): string {
  let folder = path
  // Linux follows at most 40 links.
  for (let links = 0; links < 40; links++) {
    const target = readLink(folder)
    if (target === undefined) return folder
    folder = resolve(realpathSync(dirname(folder)), target)
  }
  return path
}

function readLink(path: string): string | undefined {
  try {
    return readlinkSync(path)
  } catch {
    return undefined
  }
}

/** Restores the old site if a build was killed during the swap. */
export function recoverFolder(path: string): void {
  const folder = followLinks(path)
  const [old] = existsSync(folder) ? [] : siblings(folder, 'old')
  if (old) renameSync(old, folder)
}

/** Removes folders that killed builds left behind. */
function removeLeftOvers(folder: string): void {
  for (const path of [...siblings(folder, 'next'), ...siblings(folder, 'old')])
    if (!isRunning(Number(leftoverSuffix.exec(path)?.[2]))) removeFolder(path)
}

const randomId = () => randomUUID().slice(0, 8)

/** Strict, so that a folder such as `dist.old-2024` is not mistaken for ours. */
const leftoverSuffix = /\.(next|old)-(\d+)-[\da-f]{8}$/

/** `.next-123-0a1b2c3d`: the suffix of an unfinished or old folder. */
export const isLeftOver = (end: string): boolean => leftoverSuffix.exec(end)?.index === 0

function siblings(folder: string, kind: 'next' | 'old'): string[] {
  const name = basename(folder)
  const parent = dirname(folder)
  if (!existsSync(parent)) return []
  return readdirSync(parent)
    .filter((entry) => entry.startsWith(`${name}.${kind}-`) && isLeftOver(entry.slice(name.length)))
    .map((entry) => join(parent, entry))
}

function isRunning(id: number): boolean {
  try {
    process.kill(id, 0)
    return id !== process.pid
  } catch (problem) {
    return errorCode(problem) === 'EPERM'
  }
}
