import type { UrlPath } from '../../core/path.ts'
import { defineKeyedQuery, type Use } from '../../core/query.ts'
import type { Page } from '../../render/page.ts'
import type { createBodyFlow } from './bodies.ts'
import type { Reader } from './options.ts'
import type { createReferenceFlow } from './reference.ts'

type Input = ReturnType<typeof createBodyFlow> & Pick<ReturnType<typeof createReferenceFlow>, 'shared'>

/** Pages by URL, with their parts and playground data. */
export function createPagesFlow({ route, body, makeBody, shared }: Input) {
  const page = defineKeyedQuery(
    'page',
    (use, url: UrlPath): Promise<Page | undefined> => makePage(use, url, () => use(body, url)),
    // Pages are large and cheap to render again.
    { same: Object.is, maxResults: 300 },
  )

  /** A page with personal content, rendered for one reader and not cached. */
  const personalPage = (use: Use, url: UrlPath, user: Reader) =>
    makePage(use, url, () => makeBody(use, url, { user }))

  /** Adds the reference part to the page of a file, or generates the whole page. */
  async function makePage(
    use: Use,
    url: UrlPath,
    readBody: () => Promise<Page | undefined>,
  ): Promise<Page | undefined> {
    const target = await use(route, url)
    if (!target) return undefined
    const filePage = target.kind === 'page' ? await readBody() : undefined
    if (
      target.kind === 'page' &&
      (!filePage || !(target.operation ?? target.schema ?? target.problem ?? filePage.api))
    )
      return filePage
    // Loaded only by sites that show an API.
    const { addReference, createGeneratedPage } = await import('../page/generated-page.ts')
    const context = await shared(use, { language: target.language, url })
    if (target.kind !== 'page') return createGeneratedPage(target, context)
    return filePage && addReference(filePage, target, context)
  }

  /** The playground data and relay rule of a page, read when the playground opens. */
  const playground = defineKeyedQuery(
    'playground',
    async (use, url: UrlPath) => {
      const target = await use(route, url)
      const currentPage = await use(page, url)
      if (!target || !currentPage) return undefined
      const { readPlayground } = await import('./playground.ts')
      return readPlayground(target, currentPage, await shared(use, { language: target.language, url }))
    },
    { same: Object.is, maxResults: 300 },
  )

  /** Finds the parts of a reference page that load on demand. */
  const partFinder = defineKeyedQuery(
    'partFinder',
    async (use, url: UrlPath) => {
      const target = await use(route, url)
      const { createFinder } = await import('../page/part.tsx')
      const context = target && (await shared(use, { language: target.language, url }))
      const finder = context && (await createFinder(target, context))
      return finder && { finder, settings: context.settings, tools: context.tools }
    },
    { same: Object.is, maxResults: 50 },
  )

  return { page, personalPage, partFinder, playground }
}
