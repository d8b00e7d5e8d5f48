import { imageSize as readImageSize } from 'image-size'
import { type Audience, publicAudience } from '../access/audience.ts'
import { createTools } from '../components/context.ts'
import { type Config, configFile, parseConfig } from '../config/parse.ts'
import { decodeText } from '../core/decode-text.ts'
import { type Diagnostic, report, sortDiagnostics } from '../core/diagnostic.ts'
import type { SiteFiles } from '../core/files.ts'
import { contentHash } from '../core/hash.ts'
import { type FilePath, filePath, type UrlPath } from '../core/path.ts'
import { createStore, defineInput, defineQuery } from '../core/query.ts'
import { createAuthorPool } from '../mdx/author/pool.ts'
import { type MdxDocument, parseDocument } from '../mdx/document.ts'
import { type CodeTheme, createHighlighter } from '../mdx/highlight.ts'
import { checkFences, createMdxPage } from '../mdx/page.ts'
import { resolveNav } from '../nav/resolve.ts'
import type { PageMeta } from '../nav/site-map.ts'
import { createIcons } from '../render/icons.ts'
import { createLink } from '../render/link.ts'
import { NotFound, suggestPages } from '../render/not-found.tsx'
import type { Page } from '../render/page.ts'
import { renderPage, renderShell } from '../render/shell.tsx'
import { renderSidebar } from '../render/sidebar.tsx'
import { stringsFor } from '../render/strings.ts'
import { renderTheme } from '../render/theme.ts'
import { checkRedirects, checkReferences } from './checks.ts'
import { createChrome, libraryOf } from './chrome.ts'
import { mayBePage, parseOutline } from './outline.ts'
import { withProblem } from './problem-page.tsx'
import { flatten, surroundings } from './surroundings.tsx'

export type SiteOptions = {
  files: SiteFiles
  /** `/docs`, or nothing. */
  base?: string
  dev?: boolean
  /** `later`: pages are served without colours until `startHighlighting`, so that the first one is not kept waiting. */
  highlight?: 'now' | 'later'
  assets: { css: string; main: string; island: string; dev?: string }
  /** When a file was last changed, as a date; the disk and git are not this module's business. */
  lastChanged?: (file: FilePath) => Promise<string | undefined>
  onRun?: (stage: string, key: string) => void
  cutOff?: boolean
}

export type Site = ReturnType<typeof createSite>

/**
 * The flow. Each stage is a query: it says what it uses, and is run again only when that became different.
 *
 *   docs.json -> config -> siteMap -> page -> html
 *   page files -> outline --^          ^-- document (MDX), snippets, images, colours
 */
export function createSite(options: SiteOptions) {
  const { files, base = '', dev = false, assets } = options
  const link = createLink(base)
  const author = createAuthorPool()
  const icons = { lucide: createIcons('lucide'), fontawesome: createIcons('fontawesome') }
  let coloured = options.highlight !== 'later'

  // Inputs: the only stages that touch the world.
  const bytes = defineInput('file', (path) => files.read(path as FilePath))
  const fileList = defineInput('files', () => files.list())
  const colours = defineInput('colours', () => coloured)
  const changedOn = defineInput('changed', (path) => options.lastChanged?.(path as FilePath))

  const text = defineQuery('text', async (use, path) => {
    const content = await use(bytes, path)
    return content && decodeText(content)
  })

  const config = defineQuery(
    'config',
    async (use, _key, previous: { value: Config; diagnostics: Diagnostic[] } | undefined) => {
      const content = await use(bytes, configFile)
      const decoded = content && decodeText(content)
      if (content && decoded === undefined) {
        const at = { file: configFile, line: 1, column: 1, length: 1 }
        return {
          value: (await parseConfig(undefined, async () => undefined)).value,
          diagnostics: [
            report('config/unreadable', '`docs.json` is not a text file', { hint: 'Save it as UTF-8.', at }),
          ],
        }
      }
      const parsed = await parseConfig(decoded, (file) => use(text, file))
      // A file that is half-written or gone for a moment does not take the site down.
      if (!parsed.value.usable && previous?.value.usable)
        return { value: previous.value, diagnostics: parsed.diagnostics }
      return parsed
    },
  )

  const outline = defineQuery('outline', async (use, path) => {
    const content = await use(text, path)
    return content === undefined ? undefined : parseOutline(path as FilePath, content)
  })

  const pageFiles = defineQuery('pageFiles', async (use) => {
    const candidates = (await use(fileList, '')).filter(mayBePage)
    const outlines = await Promise.all(
      candidates.map(async (file) => [file, await use(outline, file)] as const),
    )
    const included = new Set(outlines.flatMap(([, found]) => found?.imports ?? []))
    const broken: PageMeta = { title: '' }
    return new Map(
      outlines
        .filter(([file]) => !included.has(file))
        .map(([file, found]) => [file, found?.meta ?? { ...broken, title: file }]),
    )
  })

  const siteMap = defineQuery('siteMap', async (use) => {
    const { value } = await use(config, '')
    return resolveNav({ nav: value.navigation, files: await use(pageFiles, '') })
  })

  const variables = defineQuery('variables', async (use) => (await use(config, '')).value.variables)

  const document = defineQuery(
    'document',
    async (use, path): Promise<{ value: MdxDocument; diagnostics: Diagnostic[] } | undefined> => {
      if ((await use(bytes, path)) === undefined) return undefined
      const content = await use(text, path)
      if (content !== undefined) return parseDocument(path as FilePath, content, await use(variables, ''))
      const empty = parseDocument(path as FilePath, '', {})
      const at = { file: path as FilePath, line: 1, column: 1, length: 1 }
      return {
        value: { ...empty.value, tree: undefined },
        diagnostics: [
          report('page/not-text', `\`${path}\` is not a text file`, {
            hint: 'A page is UTF-8 text. Was it saved by another program?',
            at,
          }),
        ],
      }
    },
    { same: Object.is },
  )

  const imageSize = defineQuery('imageSize', async (use, path) => {
    const content = await use(bytes, path)
    try {
      const { width, height } = content ? readImageSize(content) : {}
      return width && height ? { width, height } : undefined
    } catch {
      return undefined
    }
  })

  const look = defineQuery('look', async (use) => {
    const { value } = await use(config, '')
    const { codeblocks } = value.styling
    const theme = typeof codeblocks === 'object' ? codeblocks.theme : undefined
    const codeTheme: CodeTheme | undefined = typeof theme === 'string' ? { light: theme, dark: theme } : theme
    return {
      library: libraryOf(value),
      latex: value.styling.latex ?? true,
      codeTheme: codeTheme?.light === 'css-variables' ? undefined : codeTheme,
      timestamps: value.metadata.timestamp,
    }
  })

  const highlighter = defineQuery(
    'highlighter',
    async (use) => createHighlighter((await use(look, '')).codeTheme),
    { same: Object.is },
  )

  const page = defineQuery(
    'page',
    async (use, key, previous: Page | undefined): Promise<Page | undefined> => {
      const { url } = JSON.parse(key) as PageKey
      const route = (await use(routeOf, url)) ?? undefined
      const parsed = route && (await use(document, route.file))
      if (!route || !parsed) return undefined
      const { library, latex, timestamps } = await use(look, '')
      const shiki = (await use(colours, '')) ? await use(highlighter, '') : undefined
      return createMdxPage({
        url: route.url,
        document: parsed.value,
        diagnostics: parsed.diagnostics,
        load: (file) => use(document, file),
        read: (file) => use(text, file),
        imageSize: async (src) => {
          const file = /^([a-z]+:|\/\/)/i.test(src) ? undefined : filePath(src.split(/[?#]/, 1)[0] ?? '')
          return file && use(imageSize, file)
        },
        highlight: async (code, language) => shiki?.tokens(code, language),
        lastUpdated: timestamps ? await use(changedOn, route.file) : undefined,
        author,
        base,
        runtime: assets.island,
        library,
        language: route.language,
        latex,
        showPlaces: dev,
        previous,
      })
    },
    { same: Object.is },
  )

  /** One route by itself, so that a page is not made again because another page moved. */
  const routeOf = defineQuery('route', async (use, url) => {
    const { value } = await use(siteMap, '')
    const route = value.routes.get(url as UrlPath)
    return route && { ...route, language: value.sections.get(route.section ?? '')?.language }
  })

  const theme = defineQuery('theme', async (use) => {
    const { value } = await use(config, '')
    const { colors, background, fonts, styling, places } = value
    const image = background.image
    const whole = fonts?.family
      ? { family: fonts.family, source: fonts.source, weight: fonts.weight, format: fonts.format }
      : undefined
    return renderTheme({
      primary: colors?.primary,
      light: colors?.light,
      pageLight: background.color?.light,
      pageDark: background.color?.dark,
      backgroundImage: typeof image === 'string' ? { light: image, dark: image } : image,
      heading: fonts?.heading ?? whole,
      body: fonts?.body ?? whole,
      codeAlwaysDark: styling.codeblocks === 'dark',
      places,
      link: (path) => link(path.startsWith('/') ? path : `/${path.replace(/^\.\//, '')}`),
    })
  })

  const chrome = defineQuery(
    'chrome',
    async (use) =>
      createChrome({
        config: (await use(config, '')).value,
        files: (await use(fileList, '')).filter((file) => /\.(css|js)$|^index\.mdx?$/.test(file)),
        base,
        first: (await use(siteMap, '')).value.first,
        assets,
        themeHash: contentHash((await use(theme, '')).value),
        dev,
      }),
    { same: Object.is },
  )

  const sidebar = defineQuery('sidebar', async (use, id) => {
    const { value } = await use(siteMap, '')
    const section = value.sections.get(id)
    if (!section) return ''
    const strings = stringsFor(section.language)
    return renderSidebar({
      section,
      globals: value.globals,
      strings,
      tools: createTools({ icon: icons[(await use(look, '')).library], link, strings }),
    })
  })

  const store = createStore({ onRun: options.onRun, cutOff: options.cutOff })
  const keyOf = (url: UrlPath, audience: Audience) => JSON.stringify({ url, audience } satisfies PageKey)

  async function around(url: UrlPath | undefined) {
    const { value: map } = await store.get(siteMap, '')
    const route = url === undefined ? undefined : map.routes.get(url)
    const section = map.sections.get(route?.section ?? map.sections.keys().next().value ?? '')
    const shared = await store.get(chrome, '')
    const strings = stringsFor(section?.language)
    const tools = createTools({ icon: icons[(await store.get(look, '')).library], link, strings })
    const list = section ? await store.get(sidebar, section.id) : ''
    return {
      map,
      chrome: shared,
      tools,
      around: surroundings({ map, section, sidebar: list, route, chrome: shared, tools, strings }),
    }
  }

  const site = {
    base,
    config: async () => (await store.get(config, '')).value,
    map: async () => (await store.get(siteMap, '')).value,
    page: (url: UrlPath, audience: Audience = publicAudience) => store.get(page, keyOf(url, audience)),

    /** The whole HTML of a page. It is not remembered: it is cheap to put together, and large. */
    async html(url: UrlPath, audience: Audience = publicAudience): Promise<string | undefined> {
      const found = await site.page(url, audience)
      if (!found) return undefined
      const parts = await around(url)
      return renderPage(
        dev ? withProblem(found, parts.tools) : found,
        parts.chrome,
        parts.around,
        parts.tools,
      )
    },

    async notFound(path: string): Promise<string> {
      const parts = await around(undefined)
      const pages = [...parts.map.sections.values()].flatMap((section) => flatten(section.items))
      const unique = [...new Map(pages.map((item) => [item.url, item])).values()]
      const suggestions = suggestPages(path, unique).map((item) => ({ ...item, href: link(item.url) }))
      const head = {
        title: parts.around.strings.notFoundTitle,
        url: '/404' as UrlPath,
        meta: {},
        keywords: [],
        noindex: true,
      }
      const children = NotFound({
        path,
        suggestions,
        chrome: parts.chrome,
        around: parts.around,
        descriptionHtml: parts.chrome.notFound.description,
      })
      return renderShell({ ...parts, head, children })
    },

    async themeCss() {
      return (await store.get(theme, '')).value
    },

    /** A file of the site folder, as it is. */
    read: (path: FilePath) => store.get(bytes, path),

    /** Every finding about the site. `onPage` lets a caller breathe between pages. */
    async diagnostics(onPage?: () => Promise<void>): Promise<Diagnostic[]> {
      const [settings, map, css] = await Promise.all([
        store.get(config, ''),
        store.get(siteMap, ''),
        store.get(theme, ''),
      ])
      const found = [...settings.diagnostics, ...map.diagnostics, ...css.diagnostics]
      const pages = new Map<UrlPath, Page>()
      for (const { url, file } of map.value.routes.values()) {
        const made = await site.page(url)
        if (made) {
          pages.set(url, made)
          found.push(...made.diagnostics)
        }
        const parsed = await store.get(document, file)
        if (parsed && !dev) found.push(...(await checkFences(parsed.value)))
        await onPage?.()
      }
      const list = new Set(await store.get(fileList, ''))
      found.push(
        ...checkReferences({
          pages,
          map: map.value,
          redirects: settings.value.resolvedRedirects,
          files: list,
        }),
      )
      found.push(
        ...checkRedirects(settings.value.resolvedRedirects, map.value),
        ...checkFiles(settings.value, list),
      )
      // Everything the site has was asked for just now; what was not is gone.
      await store.get(chrome, '')
      for (const id of map.value.sections.keys()) await store.get(sidebar, id)
      store.prune()
      return sortDiagnostics(found)
    },

    /** Tells the site that files were written, made or removed. */
    invalidate(paths: Iterable<string>, structure: boolean): void {
      store.invalidate(bytes, paths)
      store.invalidate(changedOn, paths)
      if (structure) store.invalidate(fileList)
    },

    /** From here on code has colours. */
    startHighlighting(): void {
      if (coloured) return
      coloured = true
      store.invalidate(colours)
    },

    revision: () => store.revision(),
    close: () => author.close(),
  }
  return site
}

type PageKey = { url: UrlPath; audience: Audience }

/** Files that docs.json names and that are not there. */
function checkFiles(config: Config, files: ReadonlySet<FilePath>): Diagnostic[] {
  const named = (['logo', 'favicon'] as const).flatMap((key) => {
    const value = config[key]
    const paths = typeof value === 'string' ? [value] : value ? [value.light, value.dark] : []
    return paths.map((path) => ({ key, path }))
  })
  return named.flatMap(({ key, path }) => {
    const file = /^[a-z]+:/i.test(path) ? undefined : filePath(path)
    if (file === undefined || files.has(file)) return []
    return [
      report('config/file-not-found', `\`${key}\` names \`${path}\`, which does not exist`, {
        hint: 'Paths start at the site folder.',
        at: config.places[key],
      }),
    ]
  })
}
