import {
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { errorCode } from '../../core/user-error.ts'
import { isStage, isWriterRunning, removeFolder } from './leftovers.ts'

/**
 * What remains to do once all files of a build are staged. It is on disk before the first file moves, so that the next
 * build or `octavo serve` completes the work of a killed build.
 */
export type Journal = {
  /** The name of the stage, in `.octavo`. */
  stage: string
  /** Files to move from the stage into the folder, in this order. */
  moves: string[]
  /** Files to remove after that. */
  removed: string[]
  /** Files to move at the end: the record, by which `octavo serve` notices a new build. */
  last: string[]
}

const journalFile = '.octavo/journal'

/** A build moves its files within seconds. The process of an older journal has another task under the same number. */
const maxAgeMs = 60_000

export const hasJournal = (folder: string): boolean => existsSync(join(folder, journalFile))

/** From here on, the build is completed even if this process is killed. */
export function writeJournal(folder: string, journal: Journal): void {
  const staged = join(folder, '.octavo', journal.stage, 'journal')
  writeFileSync(staged, JSON.stringify(journal))
  renameSync(staged, join(folder, journalFile))
}

/** Can be repeated, also after it was interrupted. */
export function applyJournal(folder: string, { stage, moves, removed, last }: Journal): void {
  const stageFolder = `${folder}/.octavo/${stage}/files`
  const folders = new Set<string>()
  const move = (path: string) => {
    const parent = dirname(path)
    if (!folders.has(parent)) makeFolder(folder, parent)
    folders.add(parent)
    moveFile(`${stageFolder}/${path}`, `${folder}/${path}`)
  }
  moves.forEach(move)
  for (const path of removed) removeFile(folder, path)
  last.forEach(move)
  rmSync(join(folder, journalFile), { force: true })
  removeFolder(`${folder}/.octavo/${stage}`)
}

/** Completes a build that was killed while its files moved. */
export function recoverMoves(folder: string): void {
  // The path may also be a spec: `octavo serve openapi.json`.
  if (!hasJournal(folder)) return
  const place = join(folder, journalFile)
  const status = statSync(place)
  const journal = parseJournal(readFileSync(place, 'utf8'))
  if (!journal) rmSync(place)
  else if (!isWriterRunning(journal.stage) || Date.now() - status.mtimeMs > maxAgeMs)
    try {
      applyJournal(folder, journal)
    } catch (problem) {
      // `octavo serve` may not be allowed to write. The next build completes it, or explains why it cannot.
      if (!['EACCES', 'EPERM', 'EROFS'].includes(errorCode(problem) ?? '')) throw problem
    }
}

/** Undefined if Octavo did not write it. */
function parseJournal(text: string): Journal | undefined {
  try {
    const journal: Journal = JSON.parse(text)
    const paths = [...journal.moves, ...journal.removed, ...journal.last]
    return isStage(journal.stage) && paths.every(isInside) ? journal : undefined
  } catch {
    return undefined
  }
}

const isInside = (path: unknown) => typeof path === 'string' && !`/${path}/`.includes('/../')

/** A file of the build before can have the name of a folder. */
function makeFolder(folder: string, path: string): void {
  try {
    mkdirSync(`${folder}/${path}`, { recursive: true })
  } catch (problem) {
    if (!['EEXIST', 'ENOTDIR'].includes(errorCode(problem) ?? '')) throw problem
    const segments = path.split('/')
    for (let end = 1; end <= segments.length; end++) {
      const parent = `${folder}/${segments.slice(0, end).join('/')}`
      if (statSync(parent, { throwIfNoEntry: false })?.isDirectory() === false) unlinkSync(parent)
    }
    mkdirSync(`${folder}/${path}`, { recursive: true })
  }
}

function moveFile(from: string, to: string): void {
  try {
    renameSync(from, to)
  } catch (problem) {
    const code = errorCode(problem)
    // It was moved before the process was killed.
    if (code === 'ENOENT') return
    // A folder of the build before can have the name of a file.
    if (!statSync(to, { throwIfNoEntry: false })?.isDirectory()) throw problem
    removeFolder(to)
    renameSync(from, to)
  }
}

/** Removes a file, and the folders that are empty after that. */
function removeFile(folder: string, path: string): void {
  const place = `${folder}/${path}`
  try {
    // A folder of this build can have the name of an old file.
    if (lstatSync(place, { throwIfNoEntry: false })?.isDirectory()) return
    rmSync(place, { force: true })
    for (let parent = dirname(path); parent !== '.'; parent = dirname(parent))
      rmdirSync(`${folder}/${parent}`)
  } catch (problem) {
    // A folder with other files stays. If a folder is now a file, its files are gone.
    if (!['ENOTEMPTY', 'EEXIST', 'ENOENT', 'ENOTDIR'].includes(errorCode(problem) ?? '')) throw problem
  }
}
