import type { Audience } from '../../access/audience.ts'
import { decodePath } from '../../core/decode-path.ts'
import type { Checked } from '../../core/diagnostic/diagnostic.ts'
import type { SiteFiles } from '../../core/files.ts'
import { packageVersion } from '../../core/package-files.ts'
import { type FilePath, filePath, type UrlPath } from '../../core/path.ts'
import { defineKeyedQuery, defineQuery, type Use } from '../../core/query.ts'
import type { Remote } from '../../core/remote/remote-cache.ts'
import type { AuthorPool } from '../../mdx/author/pool.ts'
import { createMdxPage } from '../../mdx/page.ts'
import type { MdxDocument } from '../../mdx/read/document.ts'
import type { FindIcon, IconLibrary } from '../../render/icons.ts'
import { createLink } from '../../render/link.ts'
import type { Page } from '../../render/page.ts'
import { stringsFor } from '../../render/strings.ts'
import { readMenu } from '../page/chrome.ts'
import type { Shared } from '../page/generated-page.ts'
import { createModels } from '../page/models.ts'
import { createRecent } from '../page/recent.ts'
import { loadSamples, type RelayPlace, readReferenceSettings } from '../page/reference-settings.ts'
import { operationsUsing } from '../page/schema-parts.ts'
import { createAccessFlow } from './access.ts'
import { createApiFilesFlow } from './api-files.ts'
import { createChangesFlow } from './changes.ts'
import { createChromeFlow } from './chrome.ts'
import { createFileFlow } from './files.ts'
import { createListingFlow } from './listing.ts'
import { createMachineFlow } from './machine.ts'
import { createOperationUrls } from './operation-urls.ts'
import { createOutputsFlow } from './outputs.ts'
import { createSearchFlow } from './search.ts'
import type { SharedFlow } from './shared.ts'
import { createSidebarFlow } from './sidebar.ts'
import type { OperationParts } from './spec.ts'

/** Who reads a page, as far as pages may speak of them. */
export type Reader = Readonly<Record<string, unknown>>

export type FlowOptions = {
  files: SiteFiles
  base: string
  dev: boolean
  assets: {
    css: string
    main: string
    island: string
    reference: string
    drilldown: string
    diagram: string
    dev?: string
  }
  author: AuthorPool
  icons: Record<IconLibrary, FindIcon>
  lastChanged?: (file: FilePath) => Promise<string | undefined>
  /** Fetches API descriptions that docs.json names by their address. */
  readRemote?: (url: string) => Promise<Remote>
  /** May code have colours yet? */
  isColoured: () => boolean
  /** Lets others have their turn in the middle of long work that nobody waits for. */
  breathe?: () => Promise<void>
  relay?: RelayPlace
  /** Nobody answers agents: the site is files. */
  isStatic?: boolean
  /** Where readers find the site, as its operator says: `https://docs.example.com`. */
  publicUrl?: string
}

/**
 * The flow. Each stage is a query: it says what it uses, and is run again only when that became different.
 *
 *   docs.json  -> config -> wholeMap -> siteMap -> route -> page -> (html, put together in site.ts)
 *   page files -> outline ----^                      ^-- body: document (MDX), snippets, image sizes, colours
 *   API descriptions -> outlines -^                  ^-- the parts of an operation (spec.ts)
 *   config, siteMap -> chrome, theme, sidebar: what stands around every page, made once
 *
 * What is left of `siteMap` is the same for everybody (`shared.ts`). `siteMap` and `spec` are what this audience may
 * see; all that follows is made of them, and so knows of nothing else.
 */
export function createFlow(options: FlowOptions, common: SharedFlow, audience: Audience) {
  const { base, dev, assets, author, icons, breathe, relay, publicUrl } = options
  const { config, text, outline, fileList, changedOn, imageSize, look, library, highlighter } = common
  const { siteMap, spec, playgroundFor, accessRules } = createAccessFlow(common, audience)
  const link = createLink(base)
  const models = createModels()
  const loaded = createRecent<Shared['settings']>(1)

  /** One route by itself, so that a page is not made again because another page moved. */
  const route = defineKeyedQuery('route', async (use, url: UrlPath) => {
    const { value } = await use(siteMap)
    const found = value.routes.get(url)
    return found && { ...found, language: value.sections.get(found.section ?? '')?.language }
  })

  const isListed = (url: UrlPath, use: Use) => use(listingFlow.isListed, url)
  const changesFlow = createChangesFlow({ siteMap, spec, isListed })

  const document = defineKeyedQuery(
    'shownDocument',
    async (use, path: FilePath): Promise<Checked<MdxDocument> | undefined> => {
      const parsed = await use(common.parsed, path)
      if (!parsed?.value.front.changes) return parsed
      const { document: value, diagnostics } = await changesFlow.addChanges(parsed.value, use)
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
      const found = await use(route, url)
      const shown = await use(page, url)
      if (!found || !shown) return undefined
      const { readPlayground } = await import('./playground.ts')
      return readPlayground(use, found, shown, await shared(use, found.language, url))
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
      breathe,
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
      const found = await use(route, url)
      const { createFinder } = await import('../page/part.tsx')
      const given = found && (await shared(use, found.language, url))
      const finder = given && (await createFinder(found, given))
      return finder && { finder, settings: given.settings, tools: given.tools }
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
    const found = await use(route, url)
    if (!found) return undefined
    const own = found.kind === 'page' ? await ownBody() : undefined
    if (found.kind === 'page' && (!own || !(found.operation ?? found.schema ?? found.problem ?? own.api)))
      return own
    // Loaded only by sites that show an API.
    const { addReference, createGeneratedPage } = await import('../page/generated-page.ts')
    const given = await shared(use, found.language, url)
    return found.kind === 'page' ? addReference(own!, found, given) : createGeneratedPage(found, given)
  }

  /** A page that speaks of who reads it. It is made for them, and not remembered. */
  const personalPage = (use: Use, url: UrlPath, user: Reader) =>
    makePage(use, url, () => makeBody(use, url, { user }))

  async function makeBody(
    use: Use,
    url: UrlPath,
    given: { previous?: Page; user?: Reader },
  ): Promise<Page | undefined> {
    const found = await use(route, url)
    if (found?.kind !== 'page') return undefined
    const parsed = await use(document, found.file)
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
        (parsed.value.front.timestamp ?? timestamps) ? await use(changedOn, found.file) : undefined,
      author,
      base,
      runtime: assets.island,
      library,
      icon: icons[library],
      language: found.language,
      latex,
      utilities: common.utilities,
      showPlaces: dev,
      allowed,
      ...given,
    })
    const menu = readMenu(parsed.value.front.contextual)
    return menu ? { ...made, menu } : made
  }

  const fileFlow = createFileFlow(common, { accessRules, siteMap, spec, audience })

  const chromeFlow = createChromeFlow({
    ...options,
    config,
    siteMap,
    fileList,
    text: common.text,
    utilities: common.utilities,
    accessRules,
    audience,
    hasMcp: !options.isStatic,
  })

  const sidebarFlow = createSidebarFlow({
    siteMap,
    library,
    icons,
    base,
    stamp: `${packageVersion()} ${assets.css} ${assets.main}`,
  })

  const listingFlow = createListingFlow({ config, siteMap, route, outline, spec })

  const modelOf = async (parts: OperationParts, use: Use) => (await shared(use, undefined)).model(parts)

  const apiFilesFlow = createApiFilesFlow({
    ...fileFlow,
    breathe,
    config,
    route,
    spec,
    model: modelOf,
    requiredOnly: async (use) => (await use(referenceSettings)).samples.requiredOnly,
    ...listingFlow,
  })

  const machineFlow = createMachineFlow({
    route,
    page,
    body,
    document,
    shared,
    base,
    publicUrl,
    link,
    ...chromeFlow,
    ...sidebarFlow,
    ...listingFlow,
    ...apiFilesFlow,
  })

  const outputsFlow = createOutputsFlow({
    config,
    head: spec.head,
    base,
    publicUrl,
    ...listingFlow,
    ...apiFilesFlow,
  })

  const searchFlow = createSearchFlow({ config, siteMap, route, body, spec, breathe, ...listingFlow })

  return {
    ...common,
    spec,
    modelOf,
    siteMap,
    accessRules,
    playgroundFor,
    ...fileFlow,
    route,
    document,
    body,
    page,
    personalPage,
    partFinder,
    playground,
    operationUrls,
    referenceSettings,
    ...changesFlow,
    ...machineFlow,
    ...apiFilesFlow,
    ...chromeFlow,
    ...sidebarFlow,
    ...listingFlow,
    ...outputsFlow,
    ...searchFlow,
  }
}
