import { existsSync, mkdirSync, readdirSync, readlinkSync, realpathSync, renameSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { UserError } from '../../core/user-error.ts'
import { marker } from '../build-record.ts'
import type { FolderWriter } from './folder-writer.ts'
import { recoverMoves } from './journal.ts'
import { isStage, removeLeftOvers, siblings } from './leftovers.ts'
import { createStagedFolder } from './staged-folder.ts'
import { createSwapFolder } from './swap-folder.ts'
import { attempt } from './write-problem.ts'

export type OutFolder = ReturnType<typeof createOutFolder>

/** Throws if the folder contains files that a build did not write, because they would be removed. */
export function createOutFolder(outPath: string, isAtomic = false) {
  const folder = followLinks(outPath)
  recoverFolder(folder)
  removeLeftOvers(folder)
  if (isForeign(folder))
    throw new UserError(
      `${folder} contains files that \`octavo build\` did not write. Empty it, or choose another folder with --out.`,
    )
  attempt(dirname(folder), () => mkdirSync(dirname(folder), { recursive: true }))
  const writer: FolderWriter =
    isAtomic || !existsSync(folder) ? createSwapFolder(folder) : createStagedFolder(folder)
  return {
    ...writer,
    /** Writes the file unless the old output has the same content. */
    renew(path: string, content: string | Uint8Array): void {
      const bytes = typeof content === 'string' ? Buffer.from(content) : content
      const isSame = writer.readOld(path)?.equals(bytes)
      if (!isSame || !writer.reuse({ path, size: bytes.length })) writer.write(path, bytes)
    },
  }
}

function isForeign(folder: string): boolean {
  if (!existsSync(folder) || existsSync(join(folder, marker))) return false
  const names = readdirSync(folder)
  // A killed build leaves only its stage in an empty folder.
  if (names.length === 1 && names[0] === '.octavo')
    return !readdirSync(join(folder, '.octavo')).every(isStage)
  return names.length > 0
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

/** Completes or undoes a build that was killed while it replaced the old output. */
export function recoverFolder(path: string): void {
  const folder = followLinks(path)
  const [old] = existsSync(folder) ? [] : siblings(folder, 'old')
  if (old) renameSync(old, folder)
  recoverMoves(folder)
}
