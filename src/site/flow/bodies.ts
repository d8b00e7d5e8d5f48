import { decodePath } from '../../core/decode-path.ts'
import type { Checked } from '../../core/diagnostic/diagnostic.ts'
import { type FilePath, filePath, type UrlPath } from '../../core/path.ts'
import { defineKeyedQuery, type Use } from '../../core/query.ts'
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
    return entry && { ...entry, language: value.sections.get(entry.section ?? '')?.language }
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
    const { library, latex, timestamps, allowed } = await use(look)
    const shiki = await use(highlighter)
    const page = await createMdxPage({
      ...{ url, author, base, library, latex, allowed, language: target.language },
      document: parsed.value,
      diagnostics: parsed.diagnostics,
      load: (file) => use(document, file),
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

  return { route, document, body, makeBody }
}

/** The site file that a URL in a page refers to. */
const siteFileOf = (src: string): FilePath | undefined =>
  /^([a-z]+:|\/\/)/i.test(src) ? undefined : filePath(decodePath(src.split(/[?#]/, 1)[0] ?? ''))
