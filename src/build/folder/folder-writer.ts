import type { WrittenFile } from '../build-record.ts'
import type { FileList } from './file-list.ts'

/** Writes the output of a build. The old output stays as it is until `commit`. */
export type FolderWriter = {
  write: (path: string, content: string | Uint8Array) => WrittenFile
  /** Takes a file from the old output; false if that fails. */
  reuse: (file: { path: string; size?: number }) => boolean
  /** The content of a file of the old output. */
  readOld: (path: string) => Buffer | undefined
  /** Writes a long file piece by piece. */
  compose: (path: string, pieces: Iterable<Uint8Array>) => WrittenFile
  /** Where a file is until `commit`. */
  pathOf: (path: string) => string
  files: FileList
  commit: () => void
  abandon: () => void
}
