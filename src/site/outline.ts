import type { Diagnostic } from '../core/diagnostic.ts'
import { type FilePath, filePath } from '../core/path.ts'
import { parseFrontMatter, titleOf } from '../mdx/front-matter.ts'
import type { PageMeta } from '../nav/site-map.ts'

/** What navigation needs of a file, without parsing its text. */
export type Outline = { meta: PageMeta; imports: FilePath[]; diagnostics: Diagnostic[] }

export function parseOutline(file: FilePath, text: string): Outline {
  const { value, body, diagnostics } = parseFrontMatter(file, text)
  const { sidebarTitle, icon, iconType, tag, deprecated, hidden, url } = value
  const imports = [...body.matchAll(/^import\s[^'"]*['"]([^'"]+\.mdx?)['"]/gm)].flatMap(
    ([, path]) => filePath(path!, file) ?? [],
  )
  return {
    meta: { title: titleOf(file, value), sidebarTitle, icon, iconType, tag, deprecated, hidden, url },
    imports,
    diagnostics,
  }
}

const ignoredNames = new Set(
  'README LICENSE CHANGELOG CONTRIBUTING CODE_OF_CONDUCT SECURITY AGENTS CLAUDE'.split(' '),
)

/** Snippets and the usual files of a repository are not pages. */
export function mayBePage(file: FilePath): boolean {
  if (!/\.mdx?$/.test(file) || /(^|\/)_?snippets\//.test(file)) return false
  const name = file.slice(file.lastIndexOf('/') + 1)
  return (
    !(name.endsWith('.md') && ignoredNames.has(name.replace(/\.md$/, '').toUpperCase())) &&
    !file.split('/').some((segment) => segment.startsWith('.'))
  )
}
