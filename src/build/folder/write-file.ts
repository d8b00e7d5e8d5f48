import { closeSync, fstatSync, mkdirSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sumOfBytes, type WrittenFile } from '../build-record.ts'
import type { FileList } from './file-list.ts'
import type { FolderWriter } from './folder-writer.ts'
import { attempt } from './write-problem.ts'

type Places = {
  /** The output folder, for messages. */
  folder: string
  /** Where its files are until they replace the old ones. */
  next: string
  files: FileList
}

/** Writes files of the next output. */
export function createFileWriter({ folder, next, files }: Places) {
  const toBytes = createEncoder()
  const makeFolder = createFolderMaker()
  const prepare = (path: string): string => {
    const place = `${next}/${path}`
    attempt(join(folder, path), () => makeFolder(place))
    return place
  }
  const write: FolderWriter['write'] = (path, content) => {
    const place = prepare(path)
    const bytes = toBytes(content)
    // It may be a hard link to a file of the old output, which must not change.
    if (files.get(path)?.isReused) rmSync(place, { force: true })
    const mtime = attempt(join(folder, path), () => writeNew(place, bytes))
    files.add({ path, size: bytes.length, isReused: false })
    return { path, size: bytes.length, mtime, sum: sumOfBytes(bytes) }
  }
  const compose: FolderWriter['compose'] = (path, pieces) => {
    const place = prepare(path)
    const file = { path, ...attempt(join(folder, path), () => writePieces(place, pieces)) }
    files.add({ path, size: file.size, isReused: false })
    return file
  }
  return { prepare, write, compose }
}

/** Creates folders on the way, each once. */
function createFolderMaker(): (file: string) => void {
  const made = new Set<string>()
  return (file) => {
    const folder = dirname(file)
    if (made.has(folder)) return
    mkdirSync(folder, { recursive: true })
    made.add(folder)
  }
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

function writePieces(path: string, pieces: Iterable<Uint8Array>): Omit<WrittenFile, 'path'> {
  const file = openSync(path, 'w')
  try {
    let sum = 0
    for (const piece of pieces) {
      writeSync(file, piece)
      sum = sumOfBytes(piece, sum)
    }
    const { size, mtimeMs: mtime } = fstatSync(file)
    return { size, mtime, sum }
  } finally {
    closeSync(file)
  }
}
