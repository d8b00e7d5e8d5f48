import { randomUUID } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { hashBytes, marker, type WrittenFile } from './build-record.ts'
import { attempt } from './write-problem.ts'

/** A folder that is written beside the old one, and takes its place when it is complete. */
export type OutFolder = {
  write: (path: string, content: string | Uint8Array) => WrittenFile
  /** Takes a file of the old folder as it is; false where that cannot be. */
  reuse: (file: { path: string }) => boolean
  has: (path: string) => boolean
  /** Whether a file could lie there: a name is that of a file or of a folder. */
  isFree: (path: string) => boolean
  /** Where a file lies until the folder is complete. */
  pathOf: (path: string) => string
  files: () => { path: string; size: number; isReused: boolean }[]
  commit: () => void
  abandon: () => void
}

/** Throws where the folder holds something that a build did not make: it would be gone. */
export function createOutFolder(folder: string): OutFolder {
  recoverFolder(folder)
  if (existsSync(folder) && readdirSync(folder).length > 0 && !existsSync(join(folder, marker)))
    throw new Error(
      `${folder} has files that \`octavo build\` did not write, and would remove. Empty it, or choose another folder with --out.`,
    )
  attempt(dirname(folder), () => mkdirSync(dirname(folder), { recursive: true }))
  removeLeftOvers(folder)
  const next = `${folder}.next-${process.pid}-${randomId()}`
  const files = new Map<string, { path: string; size: number; isReused: boolean }>()
  const folders = new Set<string>()
  const makeRoom = (path: string): string => {
    const inner = dirname(path)
    if (!folders.has(inner)) {
      attempt(join(folder, inner), () => mkdirSync(join(next, inner), { recursive: true }))
      for (const one of [inner, ...foldersAround(inner)]) folders.add(one)
    }
    return join(next, path)
  }
  attempt(folder, () => mkdirSync(next))
  return {
    write(path, content) {
      const place = makeRoom(path)
      // A second name of a file of the old folder: that one is not written to.
      if (files.get(path)?.isReused) rmSync(place)
      attempt(join(folder, path), () => writeFileSync(place, content))
      const { size, mtimeMs: mtime } = statSync(place)
      files.set(path, { path, size, isReused: false })
      return { path, size, mtime, hash: hashBytes(content) }
    },
    reuse({ path }) {
      const from = join(folder, path)
      const place = makeRoom(path)
      if (!link(from, place) && !copy(from, place)) return false
      files.set(path, { path, size: statSync(place).size, isReused: true })
      return true
    },
    has: (path) => files.has(path),
    isFree: (path) => ![path, ...foldersAround(path)].some((one) => files.has(one)) && !folders.has(path),
    pathOf: (path) => join(next, path),
    files: () => [...files.values()],
    commit() {
      const old = `${folder}.old-${process.pid}-${randomId()}`
      const isThere = existsSync(folder)
      // Who is killed between the two leaves both whole, and `recoverFolder` puts the old one back.
      if (isThere) attempt(folder, () => renameSync(folder, old))
      renameSync(next, folder)
      if (isThere) rmSync(old, { recursive: true, force: true })
    },
    abandon: () => rmSync(next, { recursive: true, force: true }),
  }
}

/** `a/b` and `a` of `a/b/c`. */
function foldersAround(path: string): string[] {
  const around: string[] = []
  for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1))
    around.push(path.slice(0, at))
  return around
}

/** A second name for the same file costs nothing. */
function link(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch {
    return false
  }
}

/** For file systems that have no second names. */
function copy(from: string, to: string): boolean {
  try {
    copyFileSync(from, to)
    const { atime, mtime } = statSync(from)
    utimesSync(to, atime, mtime)
    return true
  } catch {
    return false
  }
}

/** A build that was killed in the moment of the swap left the old site under another name. */
export function recoverFolder(folder: string): void {
  const [old] = existsSync(folder) ? [] : siblings(folder, 'old')
  if (old) renameSync(old, folder)
}

/** What builds that were killed left behind. */
function removeLeftOvers(folder: string): void {
  for (const path of [...siblings(folder, 'next'), ...siblings(folder, 'old')])
    if (!isRunning(Number(leftOver.exec(path)?.[2]))) rmSync(path, { recursive: true, force: true })
}

const randomId = () => randomUUID().slice(0, 8)

/** Close enough that no folder of somebody else, such as `dist.old-2024`, is taken for ours. */
const leftOver = /\.(next|old)-(\d+)-[\da-f]{8}$/

/** `.next-123-0a1b2c3d`: what stands behind the name of a folder that was never put in place, or is to be removed. */
export const isLeftOver = (end: string): boolean => leftOver.exec(end)?.index === 0

function siblings(folder: string, kind: 'next' | 'old'): string[] {
  const name = basename(folder)
  const around = dirname(folder)
  if (!existsSync(around)) return []
  return readdirSync(around)
    .filter((one) => one.startsWith(`${name}.${kind}-`) && isLeftOver(one.slice(name.length)))
    .map((one) => join(around, one))
}

function isRunning(id: number): boolean {
  try {
    process.kill(id, 0)
    return id !== process.pid
  } catch (problem) {
    return (problem as NodeJS.ErrnoException).code === 'EPERM'
  }
}
