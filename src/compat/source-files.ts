import { decodeText } from '../core/decode-text.ts'
import type { SiteFiles } from '../core/files.ts'
import { decodePatterns, ignoreFile, withoutIgnored } from '../nav/ignored-files.ts'
import type { SourceFile } from './use.ts'

/** Reads docs.json, pages, styles and code of a site. */
export async function readSources(files: Pick<SiteFiles, 'list' | 'read'>): Promise<SourceFile[]> {
  const patterns = decodePatterns(await files.read(ignoreFile))
  const paths = withoutIgnored(await files.list(), patterns).filter((path) =>
    /(?:^docs\.json|\.(?:mdx?|css|jsx?|tsx?))$/i.test(path),
  )
  const sources = await Promise.all(
    paths.map(async (path) => {
      const bytes = await files.read(path)
      return { path, text: bytes && decodeText(bytes) }
    }),
  )
  return sources.flatMap(({ path, text }) => (text === undefined ? [] : [{ path, text }]))
}
