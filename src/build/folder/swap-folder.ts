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
import { createFileList } from './file-list.ts'
import type { FolderWriter } from './folder-writer.ts'
import { createSuffix, removeFolder } from './leftovers.ts'
import { createFileWriter } from './write-file.ts'
import { attempt } from './write-problem.ts'

/** Writes a folder next to the old one, which it replaces as a whole. */
export function createSwapFolder(folder: string): FolderWriter {
  const next = `${folder}.${createSuffix('next')}`
  const files = createFileList()
  attempt(folder, () => mkdirSync(next))
  const { prepare, write, compose } = createFileWriter({ folder, next, files })
  const hasOld = existsSync(folder)
  return {
    write,
    compose,
    reuse({ path, size }) {
      const place = prepare(path)
      const from = `${folder}/${path}`
      if (!link(from, place) && !copy(from, place)) return false
      files.add({ path, size: size ?? statSync(place).size, isReused: true })
      return true
    },
    readOld: (path) => (hasOld ? readOld(`${folder}/${path}`) : undefined),
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
