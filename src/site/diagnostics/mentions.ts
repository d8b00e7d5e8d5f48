import { decodePath } from '../../core/decode-path.ts'
import { type FilePath, filePath } from '../../core/path.ts'

/** A word that could be the path of a file: it has an ending, and nothing in it that ends a word. */
const pathLike = /[^\s"'`()<>[\]{}|,;=]+\.[a-z0-9]{2,5}(?=[\s"'`()<>[\]{}|,;?#]|$)/gi

/** The files that a text may speak of, seen from the file it stands in and from the root of the site. */
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
