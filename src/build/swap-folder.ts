import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs'
import { join } from 'node:path'
import { sumOfBytes } from './build-record.ts'
import { createFileList } from './file-list.ts'
import type { FolderWriter } from './folder-writer.ts'
import { createSuffix, removeFolder } from './leftovers.ts'
import { createEncoder, createFolderMaker, writeNew, writePieces } from './write-file.ts'
import { attempt } from './write-problem.ts'

/** Writes a folder next to the old one, which it replaces as a whole. */
export function createSwapFolder(folder: string): FolderWriter {
  const next = `${folder}.${createSuffix('next')}`
  const files = createFileList()
  const toBytes = createEncoder()
  const makeFolder = createFolderMaker()
  attempt(folder, () => mkdirSync(next))
  const hasOld = existsSync(folder)
  const prepare = (path: string): string => {
    const place = `${next}/${path}`
    attempt(join(folder, path), () => makeFolder(place))
    return place
  }
  return {
    write(path, content) {
      const place = prepare(path)
      const bytes = toBytes(content)
      // A hard link to a file of the old folder, which must not change.
      if (files.get(path)?.isReused) rmSync(place)
      const mtime = attempt(join(folder, path), () => writeNew(place, bytes))
      files.add({ path, size: bytes.length, isReused: false })
      return { path, size: bytes.length, mtime, sum: sumOfBytes(bytes) }
    },
    reuse({ path, size }) {
      const place = prepare(path)
      const from = `${folder}/${path}`
      if (!link(from, place) && !copy(from, place)) return false
      files.add({ path, size: size ?? statSync(place).size, isReused: true })
      return true
    },
    readOld: (path) => (hasOld ? readOld(`${folder}/${path}`) : undefined),
    compose(path, pieces) {
      const place = prepare(path)
      const size = attempt(join(folder, path), () => writePieces(place, pieces))
      files.add({ path, size, isReused: false })
    },
    pathOf: (path) => join(next, path),
    files,
    commit() {
      const old = `${folder}.${createSuffix('old')}`
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
}

export function readOld(path: string): Buffer | undefined {
  try {
    return readFileSync(path)
  } catch {
    return undefined
  }
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
