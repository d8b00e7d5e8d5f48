import { decodePath } from '../../core/decode-path.ts'
import { type FilePath, filePath } from '../../core/path.ts'

/** A word that could be a file path with an extension. */
const pathLike = /[^\s"'`()<>[\]{}|,;=]+\.[a-z0-9]{2,5}(?=[\s"'`()<>[\]{}|,;?#]|$)/gi

/** Files that a text may mention, relative to its file or to the site folder. */
export function findMentions(text: string, from: FilePath): Set<FilePath> {
  const files = new Set<FilePath>()
  for (const [word] of text.matchAll(pathLike)) {
    if (/^[a-z][a-z0-9+.-]*:/i.test(word)) continue
    const path = decodePath(word)
    for (const file of [filePath(path, from), filePath(path.replace(/^(\.{1,2}\/)+|^\/+/, ''))])
      if (file) files.add(file)
  }
  return files
}
