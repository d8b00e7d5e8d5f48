import type { Audience } from '../access/audience.ts'
import { type Config, configFile, emptyConfig, parseConfig } from '../config/parse.ts'
import { decodePath } from '../core/decode-path.ts'
import { decodeText } from '../core/decode-text.ts'
import { type Checked, report } from '../core/diagnostic.ts'
import type { SiteFiles } from '../core/files.ts'
import { packageVersion } from '../core/package-files.ts'
import { type FilePath, filePath, type UrlPath } from '../core/path.ts'
import { defineInput, defineQuery, type Use } from '../core/query.ts'
import type { Remote } from '../core/remote-cache.ts'
import type { AuthorPool } from '../mdx/author/pool.ts'
import { type MdxDocument, notText, parseDocument } from '../mdx/document.ts'
import { createMdxPage } from '../mdx/page.ts'
import { resolveNav } from '../nav/resolve.ts'
import { createKnownApi } from '../nav/selector.ts'
import type { FindIcon, IconLibrary } from '../render/icons.ts'
import { createLink } from '../render/link.ts'
import type { Page } from '../render/page.ts'
import { stringsFor } from '../render/strings.ts'
import { createApiFilesFlow } from './api-files-flow.ts'
import { withSpecHint } from './bare-spec.ts'
import { createChangesFlow } from './changes-flow.ts'
import { readMenu } from './chrome.ts'
import { createChromeFlow } from './chrome-flow.ts'
import type { Shared } from './generated-page.ts'
import { readImageSize } from './image-size.ts'
import { createListingFlow } from './listing-flow.ts'
import { createLookFlow } from './look-flow.ts'
import { createMachineFlow } from './machine-flow.ts'
import { createModels } from './models.ts'
import { createOperationUrls } from './operation-urls.ts'
import { mayBePage, parseOutline } from './outline.ts'
import { createOutputsFlow } from './outputs-flow.ts'
import { createRecent } from './recent.ts'
import { loadSamples, type RelayPlace, readReferenceSettings } from './reference-settings.ts'
import { operationsUsing } from './schema-parts.ts'
import { createSearchFlow } from './search-flow.ts'
import { createSidebarFlow } from './sidebar-flow.ts'
import { findSpecProblems } from './spec-findings.ts'
import { createSpecFlow, type OperationParts } from './spec-flow.ts'

export type FlowOptions = {
  files: SiteFiles
  base: string
  dev: boolean
  assets: { css: string; main: string; island: string; reference: string; dev?: string }
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

export type PageKey = { url: UrlPath; audience: Audience }

export const keyOf = (url: UrlPath, audience: Audience) => JSON.stringify({ url, audience } satisfies PageKey)

/**
 * The flow. Each stage is a query: it says what it uses, and is run again only when that became different.
 *
 *   docs.json  -> config -> siteMap -> route -> page -> (html, put together in site.ts)
 *   page files -> outline ----^                  ^-- body: document (MDX), snippets, image sizes, colours
 *   API descriptions -> outlines -^              ^-- the parts of an operation (spec-flow.ts)
 *   config, siteMap -> chrome, theme, sidebar: what stands around every page, made once
 */
export function createFlow(options: FlowOptions) {
  const { files, base, dev, assets, author, icons, lastChanged, readRemote, isColoured, breathe } = options
  const { relay, publicUrl } = options
  const link = createLink(base)
  const models = createModels()
  const loaded = createRecent<Shared['settings']>(1)

  // Inputs: the only stages that touch the world.
  const bytes = defineInput('file', (path) => files.read(path as FilePath))
  const fileList = defineInput('files', () => files.list())
  // Enough to tell how large a picture is, without keeping it in memory.
  const imageStart = defineInput('image', (path) => files.read(path as FilePath, 128 * 1024))
  // Enough to tell whether a file is an API description.
  const fileStart = defineInput('start', (path) => files.read(path as FilePath, 4096))
  const changedOn = defineInput('changed', (path) => lastChanged?.(path as FilePath))

  const text = defineQuery('text', async (use, path) => {
    const content = await use(bytes, path)
    return content && decodeText(content)
  })

  const config = defineQuery('config', async (use, _key, previous: Checked<Config> | undefined) => {
    const content = await use(bytes, configFile)
    const decoded = await use(text, configFile)
    const parsed =
      content && decoded === undefined
        ? {
            value: emptyConfig(),
            diagnostics: [
              report('config/unreadable', '`docs.json` is not a text file', { hint: 'Save it as UTF-8.' }),
            ],
          }
        : await parseConfig(decoded, (file) => use(text, file))
    if (content === undefined && !previous?.value.usable)
      return withSpecHint(parsed, await use(fileList, ''), (path) => use(start, path))
    // A file that is half-written or gone for a moment does not take the site down.
    return !parsed.value.usable && previous?.value.usable ? { ...parsed, value: previous.value } : parsed
  })

  const outline = defineQuery('outline', async (use, path) => {
    const content = await use(text, path)
    return content === undefined ? undefined : parseOutline(path as FilePath, content)
  })

  /** Page files with what navigation needs of each; what another file includes is a snippet. */
  const pageFiles = defineQuery('pageFiles', async (use) => {
    const candidates = (await use(fileList, '')).filter(mayBePage)
    const outlines = await Promise.all(
      candidates.map(async (file) => [file, await use(outline, file)] as const),
    )
    const included = new Set(outlines.flatMap(([, found]) => found?.imports ?? []))
    const pages = outlines.filter(([file]) => !included.has(file))
    return new Map(pages.map(([file, found]) => [file, found?.meta ?? { title: file }]))
  })

  const start = defineQuery(
    'startText',
    async (use, path) => {
      const content = await use(fileStart, path)
      return content && new TextDecoder().decode(content)
    },
    { isLookUp: true },
  )

  const spec = createSpecFlow({ text, config, pageFiles, start, fileList, readRemote })

  const specFindings = defineQuery('specFindings', (use, id) => findSpecProblems(id, use, spec, breathe))

  /** What navigation knows of every API description. */
  const outlines = defineQuery('outlines', async (use) => {
    const ids = await use(spec.apiIds, '')
    const { families } = await use(spec.settings, '')
    return Promise.all(
      ids.map(async (id) => {
        const family = (await use(spec.head, id))?.family ?? families.get(id)
        return { id, family, outline: await use(spec.outline, id) }
      }),
    )
  })

  const siteMap = defineQuery('siteMap', async (use) => {
    const { value } = await use(config, '')
    const apis = (await use(outlines, '')).map((one) => createKnownApi(one.id, one.outline, one.family))
    return resolveNav({
      nav: value.navigation,
      files: await use(pageFiles, ''),
      apis,
      slugs: value.api?.slugs,
    })
  })

  /** One route by itself, so that a page is not made again because another page moved. */
  const route = defineQuery('route', async (use, url) => {
    const { value } = await use(siteMap, '')
    const found = value.routes.get(url as UrlPath)
    return found && { ...found, language: value.sections.get(found.section ?? '')?.language }
  })

  const isListed = (url: UrlPath, use: Use) => use(listingFlow.isListed, url)
  const changesFlow = createChangesFlow({ siteMap, spec, isListed })

  const variables = defineQuery('variables', async (use) => (await use(config, '')).value.variables)

  const document = defineQuery(
    'document',
    async (use, path): Promise<Checked<MdxDocument> | undefined> => {
      if ((await use(bytes, path)) === undefined) return undefined
      const content = await use(text, path)
      if (content === undefined) return notText(path as FilePath)
      const parsed = await parseDocument(path as FilePath, content, await use(variables, ''))
      if (!parsed.value.front.changes) return parsed
      const { document: value, diagnostics } = await changesFlow.addChanges(parsed.value, use)
      return { value, diagnostics: [...parsed.diagnostics, ...diagnostics] }
    },
    { same: Object.is },
  )

  const imageSize = defineQuery('imageSize', async (use, path) => readImageSize(await use(imageStart, path)))

  const { colours, look, library, grammars, highlighter } = createLookFlow({ config, text, isColoured })

  const page = defineQuery(
    'page',
    async (use, key): Promise<Page | undefined> => {
      const { url } = JSON.parse(key) as PageKey
      const found = await use(route, url)
      if (!found) return undefined
      const own = found.kind === 'page' ? await use(body, url) : undefined
      if (found.kind === 'page' && (!own || !(found.operation ?? found.schema ?? found.problem ?? own.api)))
        return own
      // Loaded only by sites that show an API.
      const { addReference, createGeneratedPage } = await import('./generated-page.ts')
      const given = await shared(use, found.language)
      return found.kind === 'page' ? addReference(own!, found, given) : createGeneratedPage(found, given)
    },
    // The text of a page is large, and cheap to make again.
    { same: Object.is, most: 300 },
  )

  /** What the playground of a page sends, and may send: loaded when somebody opens it. */
  const playground = defineQuery(
    'playground',
    async (use, key) => {
      const { url } = JSON.parse(key) as PageKey
      const found = await use(route, url)
      const shown = await use(page, key)
      if (!found || !shown) return undefined
      const { readPlayground } = await import('./playground-flow.ts')
      return readPlayground(use, found, shown, await shared(use, found.language))
    },
    { same: Object.is, most: 300 },
  )

  const operationUrls = createOperationUrls({ siteMap, spec })

  /** What every page of an API description is made with. */
  async function shared(use: Use, language: string | undefined): Promise<Shared> {
    const { library } = await use(look, '')
    const icon = icons[library]
    const strings = stringsFor(language)
    const written = await use(referenceSettings, '')
    const settings = await loaded([written], () => loadSamples(written))
    return {
      use,
      spec,
      settings,
      tools: { link, icon, strings },
      fragment: { base, language, library, icon },
      dev,
      breathe,
      ...models(settings, strings),
      operationUrls: (api) => use(operationUrls, api),
      usedBy: async (schema) =>
        operationsUsing(schema, (await use(siteMap, '')).value.routes.values(), use, spec),
    }
  }

  /** Knows the parts of a reference page that are loaded when they are opened. */
  const partFinder = defineQuery(
    'partFinder',
    async (use, url) => {
      const found = await use(route, url)
      const { createFinder } = await import('./part.tsx')
      const given = found && (await shared(use, found.language))
      const finder = given && (await createFinder(found, given))
      return finder && { finder, settings: given.settings, tools: given.tools }
    },
    { same: Object.is, most: 50 },
  )

  const referenceSettings = defineQuery('referenceSettings', async (use) =>
    readReferenceSettings((await use(config, '')).value, relay),
  )

  /** A page file by itself; what it shows of an API description is added to it. */
  const body = defineQuery(
    'body',
    async (use, key, previous: Page | undefined): Promise<Page | undefined> => {
      const url = key as UrlPath
      const found = await use(route, url)
      if (found?.kind !== 'page') return undefined
      const parsed = await use(document, found.file)
      if (!parsed) return undefined
      const { library, latex, timestamps } = await use(look, '')
      const shiki = await use(highlighter, '')
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
        showPlaces: dev,
        previous,
      })
      const menu = readMenu(parsed.value.front.contextual)
      return menu ? { ...made, menu } : made
    },
    { same: Object.is },
  )

  const chromeFlow = createChromeFlow({ ...options, config, siteMap, fileList, hasMcp: !options.isStatic })

  const sidebarFlow = createSidebarFlow({
    siteMap,
    library,
    icons,
    base,
    stamp: `${packageVersion()} ${assets.css} ${assets.main}`,
  })

  const listingFlow = createListingFlow({ config, siteMap, route, outline, spec })

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
  })

  const modelOf = async (parts: OperationParts, use: Use) => (await shared(use, undefined)).model(parts)

  const apiFilesFlow = createApiFilesFlow({
    breathe,
    config,
    route,
    spec,
    model: modelOf,
    requiredOnly: async (use) => (await use(referenceSettings, '')).samples.requiredOnly,
    ...listingFlow,
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
    spec,
    modelOf,
    specFindings,
    outlines,
    pageFiles,
    fileStart,
    bytes,
    text,
    imageStart,
    imageSize,
    fileList,
    colours,
    changedOn,
    config,
    variables,
    siteMap,
    route,
    document,
    look,
    library,
    body,
    page,
    partFinder,
    playground,
    operationUrls,
    referenceSettings,
    grammars,
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
