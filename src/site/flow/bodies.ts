import { decodePath } from '../../core/decode-path.ts'
import type { Checked, Diagnostic } from '../../core/diagnostic/diagnostic.ts'
import { type FilePath, filePath, type UrlPath } from '../../core/path.ts'
import { defineKeyedQuery, type Use } from '../../core/query.ts'
import { expand } from '../../mdx/expand/expand.ts'
import type { Expanded } from '../../mdx/expanded.ts'
import { createMdxPage } from '../../mdx/page.ts'
import type { MdxDocument } from '../../mdx/read/document.ts'
import type { Page } from '../../render/page.ts'
import { readMenu } from '../page/chrome.ts'
import type { createAccessFlow } from './access.ts'
import type { createChangesFlow } from './changes.ts'
import type { FlowOptions, Reader } from './options.ts'
import type { SharedFlow } from './shared.ts'

type Input = Pick<ReturnType<typeof createAccessFlow>, 'siteMap'> &
  Pick<ReturnType<typeof createChangesFlow>, 'addChanges'>

/** Page files as pages, by URL. */
export function createBodyFlow(options: FlowOptions, common: SharedFlow, { siteMap, addChanges }: Input) {
  const { base, dev, assets, author, icons } = options
  const { text, changedOn, imageSize, look, highlighter } = common

  /** One route, so that a page does not depend on other routes. */
  const route = defineKeyedQuery('route', async (use, url: UrlPath) => {
    const { value } = await use(siteMap)
    const entry = value.routes.get(url)
    return (
      entry && { ...entry, language: value.sections.get(entry.section ?? '')?.language ?? value.language }
    )
  })

  const document = defineKeyedQuery(
    'shownDocument',
    async (use, path: FilePath): Promise<Checked<MdxDocument> | undefined> => {
      const parsed = await use(common.parsed, path)
      if (!parsed?.value.front.changes) return parsed
      const { document: value, diagnostics } = await addChanges(parsed.value, use)
      return { value, diagnostics: [...parsed.diagnostics, ...diagnostics] }
    },
    { same: Object.is, isLookUp: true },
  )

  /** A page file with everything it includes, for HTML and Markdown. */
  const expanded = defineKeyedQuery(
    'expanded',
    async (use, path: FilePath): Promise<Expanded | undefined> => {
      const parsed = await use(document, path)
      return parsed && expandDocument(use, parsed.value)
    },
    { same: Object.is, maxResults: 100 },
  )

  /** With the diagnostics of the files that the document includes. */
  async function expandDocument(use: Use, value: MdxDocument, user?: Reader): Promise<Expanded> {
    const included: Diagnostic[] = []
    const { latex } = await use(look)
    const load = async (path: FilePath) => {
      const loaded = await use(document, path)
      included.push(...(loaded?.diagnostics ?? []))
      return loaded?.value
    }
    const page = await expand(value, { latex, user, load })
    return { ...page, diagnostics: [...included, ...page.diagnostics] }
  }

  /** A page file without its reference part. */
  const body = defineKeyedQuery(
    'body',
    (use, url: UrlPath, previous: Page | undefined) => makeBody(use, url, { previous }),
    { same: Object.is },
  )

  async function makeBody(
    use: Use,
    url: UrlPath,
    options: { previous?: Page; user?: Reader },
  ): Promise<Page | undefined> {
    const target = await use(route, url)
    if (target?.kind !== 'page') return undefined
    const parsed = await use(document, target.file)
    if (!parsed) return undefined
    const { front } = parsed.value
    const { library, timestamps, allowed } = await use(look)
    const shiki = await use(highlighter)
    const page = await createMdxPage({
      ...{ url, author, base, library, allowed, language: target.language },
      ownStrings: await use(common.ownStrings, target.language ?? ''),
      document: parsed.value,
      diagnostics: parsed.diagnostics,
      expanded: async () =>
        options.user ? expandDocument(use, parsed.value, options.user) : (await use(expanded, target.file))!,
      load: async (file) => (await use(document, file))?.value,
      read: (file) => use(text, file),
      imageSize: async (src) => {
        const file = siteFileOf(src)
        return file && use(imageSize, file)
      },
      highlight: async (code, language) => shiki?.tokens(code, language),
      lastUpdated: (front.timestamp ?? timestamps) ? await use(changedOn, target.file) : undefined,
      runtime: assets.island,
      icon: icons[library],
      utilities: common.utilities,
      showPlaces: dev,
      ...options,
    })
    const menu = readMenu(front.contextual)
    return menu ? { ...page, menu } : page
  }

  return { route, document, expanded, body, makeBody }
}

/** The site file that a URL in a page refers to. */
const siteFileOf = (src: string): FilePath | undefined =>
  /^([a-z]+:|\/\/)/i.test(src) ? undefined : filePath(decodePath(src.split(/[?#]/, 1)[0] ?? ''))
