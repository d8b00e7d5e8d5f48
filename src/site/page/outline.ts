import { nobody, readLevel } from '../../access/level.ts'
import { type FilePath, filePath } from '../../core/path.ts'
import { bodyOf, frontMatterPlace, parseFrontMatter, titleOf } from '../../mdx/read/front-matter.ts'
import { type Findable, readFindable } from '../../nav/findable.ts'
import type { PageMeta } from '../../nav/page-meta.ts'

/** The data of a page file that navigation and lists need, read without parsing its body. */
export type Outline = { meta: PageMeta; imports: FilePath[]; head: FrontHead }

/** Page data for lists, such as search. Separate from `meta`, so that navigation does not depend on it. */
type FrontHead = {
  title: string
  isUntitled: boolean
  description?: string
  noindex: boolean
  hidden: boolean
  keywords: string[]
  findable: Findable
}

export function parseOutline(file: FilePath, text: string, front = parseFrontMatter(file, text)): Outline {
  const { value, raw, isUnclear } = front
  const { sidebarTitle, icon, iconType, tag, deprecated, hidden, url, openapi, asyncapi, api } = value
  const schema = value['openapi-schema']
  const referenceKey = (['openapi', 'asyncapi', 'openapi-schema'] as const).find(
    (key) => value[key] !== undefined,
  )
  const imports = [
    ...withoutFences(bodyOf(text, front)).matchAll(/^import\s[^'"\n]*['"]([^'"\n]+\.mdx?)['"]/gm),
  ].flatMap(([, path = '']) => filePath(path, file) ?? [])
  return {
    meta: {
      title: titleOf(file, value),
      untitled: value.title === undefined,
      sidebarTitle,
      icon,
      iconType,
      tag,
      deprecated,
      hidden,
      url,
      openapi,
      asyncapi,
      schema,
      api,
      playground: value.playground,
      // Unclear front matter may have been meant to restrict the page.
      level: isUnclear ? nobody : readLevel('page', raw),
      openapiAt: referenceKey && frontMatterPlace(file, text, referenceKey),
    },
    imports,
    head: {
      title: titleOf(file, value),
      isUntitled: value.title === undefined,
      description: value.description,
      noindex: value.noindex === true,
      hidden: value.hidden === true,
      keywords: value.keywords ?? [],
      findable: readFindable(value),
    },
  }
}

/** Imports in code samples do not count. */
function withoutFences(body: string): string {
  return body.replace(/^[ \t]*(`{3,}|~{3,})[\s\S]*?^[ \t]*\1[ \t]*$/gm, '')
}

const repositoryFiles = /^(README|LICENSE|CHANGELOG|CONTRIBUTING|CODE_OF_CONDUCT|SECURITY|AGENTS|CLAUDE)\.md$/

/** Snippets, and the usual files at the root of a repository, are not pages. */
export function mayBePage(file: FilePath): boolean {
  if (!/\.mdx?$/.test(file) || /(^|\/)_?snippets\//.test(file) || repositoryFiles.test(file)) return false
  return !file.split('/').some((segment) => segment.startsWith('.'))
}
