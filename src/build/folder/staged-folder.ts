import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { UserError } from '../../core/user-error.ts'
import { marker, stampOf } from '../build-record.ts'
import { createFileList, type FileList } from './file-list.ts'
import { filesBelow } from './files-below.ts'
import type { FolderWriter } from './folder-writer.ts'
import { applyJournal, hasJournal, writeJournal } from './journal.ts'
import { createSuffix, removeFolder } from './leftovers.ts'
import { readOld } from './swap-folder.ts'
import { createFileWriter } from './write-file.ts'
import { attempt } from './write-problem.ts'

/** Stages changed files inside the folder, and moves them to their places when all are complete. */
export function createStagedFolder(folder: string): FolderWriter {
  const stage = createSuffix('next')
  const stageFolder = `${folder}/.octavo/${stage}`
  const files = createFileList()
  const next = `${stageFolder}/files`
  const stamp = stampOf(folder)
  let isMoving = false
  attempt(folder, () => mkdirSync(next, { recursive: true }))
  const { write, compose } = createFileWriter({ folder, next, files })
  return {
    write,
    compose,
    reuse({ path, size = sizeOf(`${folder}/${path}`) }) {
      if (size === undefined) return false
      files.add({ path, size, isReused: true })
      return true
    },
    readOld: (path) => readOld(`${folder}/${path}`),
    pathOf: (path) => join(files.get(path)?.isReused ? folder : next, path),
    files,
    commit() {
      if (hasJournal(folder) || stampOf(folder) !== stamp)
        throw new UserError(`Another build wrote to ${folder} meanwhile. Build again.`)
      const journal = { stage, ...movesOf(files), removed: findStale(folder, files) }
      attempt(folder, () => writeJournal(folder, journal))
      isMoving = true
      attempt(
        folder,
        () => applyJournal(folder, journal),
        'Some files are new and some old. Build again to complete it.',
      )
    },
    // Once files have moved, the next build needs the rest.
    abandon: () => isMoving || removeFolder(stageFolder),
  }
}

const sizeOf = (path: string): number | undefined => statSync(path, { throwIfNoEntry: false })?.size

/** What pages load comes before the pages, and compressed files before the files they replace. */
function movesOf(files: FileList): { moves: string[]; last: string[] } {
  const staged = files
    .all()
    .filter(({ isReused }) => !isReused)
    .map(({ path }) => path)
  const steps = [
    (path: string) => /(?:^|\/)[_~]/.test(path),
    (path: string) => /\.(?:br|gz)$/.test(path),
    (path: string) => path !== marker,
  ]
  const moves = new Set(steps.flatMap((isIn) => staged.filter((path) => path !== marker && isIn(path))))
  return { moves: [...moves], last: [marker] }
}

/** Files of this build or of one that runs beside it. */
const isUnfinished = (path: string) => /^\.octavo\/(?:next-|journal$)/.test(path)

/** Files of earlier builds that this one does not have. */
function findStale(folder: string, files: FileList): string[] {
  const stale = [...filesBelow(folder)].filter((path) => !files.has(path) && !isUnfinished(path))
  if (stale.length === 0) return stale
  const byLower = new Map(files.all().map(({ path }) => [path.toLowerCase(), path]))
  const numberOf = (path: string) => statSync(join(folder, path), { throwIfNoEntry: false })?.ino
  return stale.filter((path) => {
    const other = byLower.get(path.toLowerCase())
    // The same file, where case does not matter.
    return other === undefined || numberOf(other) !== numberOf(path)
  })
}
