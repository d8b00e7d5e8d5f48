import type { UrlPath } from '../../core/path.ts'
import { defineKeyedQuery, type Use } from '../../core/query.ts'
import type { Page } from '../../render/page.ts'
import type { createBodyFlow } from './bodies.ts'
import type { Reader } from './options.ts'
import type { createReferenceFlow } from './reference.ts'

type Input = ReturnType<typeof createBodyFlow> & Pick<ReturnType<typeof createReferenceFlow>, 'shared'>

/** Pages by their address, with what belongs to each: its body, its parts, its playground. */
export function createPagesFlow({ route, body, makeBody, shared }: Input) {
  const page = defineKeyedQuery(
    'page',
    (use, url: UrlPath): Promise<Page | undefined> => makePage(use, url, () => use(body, url)),
    // The text of a page is large, and cheap to make again.
    { same: Object.is, most: 300 },
  )

  /** A page that depends on who reads it. It is made for them, and not remembered. */
  const personalPage = (use: Use, url: UrlPath, user: Reader) =>
    makePage(use, url, () => makeBody(use, url, { user }))

  /** The page around a body: what it shows of a spec is added to it. */
  async function makePage(
    use: Use,
    url: UrlPath,
    ownBody: () => Promise<Page | undefined>,
  ): Promise<Page | undefined> {
    const target = await use(route, url)
    if (!target) return undefined
    const own = target.kind === 'page' ? await ownBody() : undefined
    if (target.kind === 'page' && (!own || !(target.operation ?? target.schema ?? target.problem ?? own.api)))
      return own
    // Loaded only by sites that show an API.
    const { addReference, createGeneratedPage } = await import('../page/generated-page.ts')
    const context = await shared(use, { language: target.language, url })
    if (target.kind !== 'page') return createGeneratedPage(target, context)
    return own && addReference(own, target, context)
  }

  /** What the playground of a page sends, and may send: loaded when somebody opens it. */
  const playground = defineKeyedQuery(
    'playground',
    async (use, url: UrlPath) => {
      const target = await use(route, url)
      const shown = await use(page, url)
      if (!target || !shown) return undefined
      const { readPlayground } = await import('./playground.ts')
      return readPlayground(target, shown, await shared(use, { language: target.language, url }))
    },
    { same: Object.is, most: 300 },
  )

  /** Knows the parts of a reference page that are loaded when they are opened. */
  const partFinder = defineKeyedQuery(
    'partFinder',
    async (use, url: UrlPath) => {
      const target = await use(route, url)
      const { createFinder } = await import('../page/part.tsx')
      const context = target && (await shared(use, { language: target.language, url }))
      const finder = context && (await createFinder(target, context))
      return finder && { finder, settings: context.settings, tools: context.tools }
    },
    { same: Object.is, most: 50 },
  )

  return { page, personalPage, partFinder, playground }
}
