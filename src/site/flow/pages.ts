import { decodePath } from '../../core/decode-path.ts'
import type { Checked } from '../../core/diagnostic/diagnostic.ts'
import { type FilePath, filePath, type UrlPath } from '../../core/path.ts'
import { defineKeyedQuery, defineQuery, type Use } from '../../core/query.ts'
import { createMdxPage } from '../../mdx/page.ts'
import type { MdxDocument } from '../../mdx/read/document.ts'
import { createLink } from '../../render/link.ts'
import type { Page } from '../../render/page.ts'
import { stringsFor } from '../../render/strings.ts'
import { readMenu } from '../page/chrome.ts'
import type { Shared } from '../page/generated-page.ts'
import { createLru } from '../page/lru.ts'
import { createModels } from '../page/models.ts'
import { loadSamples, readReferenceSettings } from '../page/reference-settings.ts'
import { operationsUsing } from '../page/schema-parts.ts'
import type { createAccessFlow } from './access.ts'
import type { createChangesFlow } from './changes.ts'
import { createOperationUrls } from './operation-urls.ts'
import type { FlowOptions, Reader } from './options.ts'
import type { SharedFlow } from './shared.ts'
import type { OperationParts } from './spec/bundles.ts'

type Input = ReturnType<typeof createAccessFlow> & Pick<ReturnType<typeof createChangesFlow>, 'addChanges'>

/** Pages by their address, with what belongs to each: its body, its parts, its playground. */
export function createPagesFlow(options: FlowOptions, common: SharedFlow, input: Input) {
  const { base, dev, assets, author, icons, yieldToEventLoop, relay } = options
  const { config, text, changedOn, imageSize, look, highlighter } = common
  const { siteMap, spec, playgroundFor, addChanges } = input
  const link = createLink(base)
  const models = createModels()
  const loaded = createLru<Shared['settings']>(1)

  /** One route by itself, so that a page is not made again because another page moved. */
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

  const page = defineKeyedQuery(
    'page',
    (use, url: UrlPath): Promise<Page | undefined> => makePage(use, url, () => use(body, url)),
    // The text of a page is large, and cheap to make again.
    { same: Object.is, most: 300 },
  )

  /** What the playground of a page sends, and may send: loaded when somebody opens it. */
  const playground = defineKeyedQuery(
    'playground',
    async (use, url: UrlPath) => {
      const target = await use(route, url)
      const shown = await use(page, url)
      if (!target || !shown) return undefined
      const { readPlayground } = await import('./playground.ts')
      return readPlayground(use, target, shown, await shared(use, target.language, url))
    },
    { same: Object.is, most: 300 },
  )

  const operationUrls = createOperationUrls({ siteMap, spec })

  /** What every page of an API description is made with. */
  async function shared(use: Use, language: string | undefined, url?: UrlPath): Promise<Shared> {
    const { library } = await use(look)
    const icon = icons[library]
    const strings = stringsFor(language)
    const written = await use(referenceSettings)
    const settings = await loaded([written], () => loadSamples(written))
    return {
      use,
      spec,
      settings,
      playgroundFor: url === undefined ? 'sign-in' : await use(playgroundFor, url),
      tools: { link, icon, strings },
      fragment: { base, language, library, icon },
      utilities: common.utilities,
      dev,
      yieldToEventLoop,
      ...models(settings, strings),
      operationUrls: (api) => use(operationUrls, api),
      usedBy: async (schema) =>
        operationsUsing(schema, (await use(siteMap)).value.routes.values(), use, spec),
    }
  }

  /** Knows the parts of a reference page that are loaded when they are opened. */
  const partFinder = defineKeyedQuery(
    'partFinder',
    async (use, url: UrlPath) => {
      const target = await use(route, url)
      const { createFinder } = await import('../page/part.tsx')
      const context = target && (await shared(use, target.language, url))
      const finder = context && (await createFinder(target, context))
      return finder && { finder, settings: context.settings, tools: context.tools }
    },
    { same: Object.is, most: 50 },
  )

  const referenceSettings = defineQuery('referenceSettings', async (use) =>
    readReferenceSettings((await use(config)).value, relay),
  )

  /** A page file by itself; what it shows of an API description is added to it. */
  const body = defineKeyedQuery(
    'body',
    (use, url: UrlPath, previous: Page | undefined) => makeBody(use, url, { previous }),
    { same: Object.is },
  )

  /** The page around a body: what it shows of an API description is added to it. */
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
    const context = await shared(use, target.language, url)
    return target.kind === 'page' ? addReference(own!, target, context) : createGeneratedPage(target, context)
  }

  /** A page that speaks of who reads it. It is made for them, and not remembered. */
  const personalPage = (use: Use, url: UrlPath, user: Reader) =>
    makePage(use, url, () => makeBody(use, url, { user }))

  async function makeBody(
    use: Use,
    url: UrlPath,
    options: { previous?: Page; user?: Reader },
  ): Promise<Page | undefined> {
    const target = await use(route, url)
    if (target?.kind !== 'page') return undefined
    const parsed = await use(document, target.file)
    if (!parsed) return undefined
    const { library, latex, timestamps, allowed } = await use(look)
    const shiki = await use(highlighter)
    const made = await createMdxPage({
      url,
      document: parsed.value,
      diagnostics: parsed.diagnostics,
      load: (file) => use(document, file),
      read: (file) => use(text, file),
      imageSize: async (src) => {
        const file = /^([a-z]+:|\/\/)/i.test(src)
          ? undefined
          : filePath(decodePath(src.split(/[?#]/, 1)[0] ?? ''))
        return file && use(imageSize, file)
      },
      highlight: async (code, language) => shiki?.tokens(code, language),
      lastUpdated:
        (parsed.value.front.timestamp ?? timestamps) ? await use(changedOn, target.file) : undefined,
      author,
      base,
      runtime: assets.island,
      library,
      icon: icons[library],
      language: target.language,
      latex,
      utilities: common.utilities,
      showPlaces: dev,
      allowed,
      ...options,
    })
    const menu = readMenu(parsed.value.front.contextual)
    return menu ? { ...made, menu } : made
  }

  const modelOf = async (parts: OperationParts, use: Use) => (await shared(use, undefined)).model(parts)

  return {
    route,
    document,
    body,
    page,
    personalPage,
    partFinder,
    playground,
    operationUrls,
    referenceSettings,
    shared,
    modelOf,
  }
}
