import { closeSync, fstatSync, mkdirSync, openSync, writeFileSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

/** Creates folders on the way, each once. */
export function createFolderMaker(): (file: string) => void {
  const made = new Set<string>()
  return (file) => {
    const folder = dirname(file)
    if (made.has(folder)) return
    mkdirSync(folder, { recursive: true })
    made.add(folder)
  }
}

/** Pages share one buffer, which the next page overwrites. */
export function createEncoder(): (content: string | Uint8Array) => Uint8Array {
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
export function writeNew(path: string, bytes: Uint8Array): number {
  const file = openSync(path, 'w')
  try {
    writeFileSync(file, bytes)
    return fstatSync(file).mtimeMs
  } finally {
    closeSync(file)
  }
}

/** Returns the size. */
export function writePieces(path: string, pieces: Iterable<string>): number {
  const file = openSync(path, 'w')
  try {
    for (const piece of pieces) writeSync(file, piece)
    return fstatSync(file).size
  } finally {
    closeSync(file)
  }
}
