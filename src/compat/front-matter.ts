import { asFilePath } from '../core/path.ts'
import { frontMatterKeys, parseFrontMatter } from '../mdx/read/front-matter.ts'
import { countUses, ignored, isPageFile, type SourceFile, type Use, works } from './use.ts'

/** Front matter keys of pages. Any meta tag, such as `og:title`, is supported. */
export function findFrontMatter(files: readonly SourceFile[]): Use[] {
  const keys = files
    .filter(isPageFile)
    .flatMap(({ path, text }) => Object.keys(parseFrontMatter(asFilePath(path), text).raw))
  return countUses('front matter', keys, (key) =>
    frontMatterKeys.has(key) || /^(?:og|twitter|article|fb):/.test(key) ? works : ignored('has no effect'),
  )
}
