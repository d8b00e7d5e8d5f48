import { type Diagnostic, report } from '../core/diagnostic.ts'
import { didYouMean } from '../core/nearest.ts'
import type { FilePath, UrlPath } from '../core/path.ts'
import type { IconLibrary } from '../render/icons.ts'
import type { Page, PageMode } from '../render/page.ts'
import { bodyTools } from './author/job.ts'
import type { AuthorPool } from './author/pool.ts'
import { decorate, type Highlight } from './decorate.ts'
import type { MdxDocument } from './document.ts'
import { expand } from './expand.ts'
import type { Expanded } from './expanded.ts'
import { titleOf } from './front-matter.ts'
import { isKnownLanguage } from './highlight.ts'
import { type Body, renderBody } from './render-body.tsx'

export type MdxPageInput = {
  url: UrlPath
  document: MdxDocument
  /** Findings of the document itself. */
  diagnostics: Diagnostic[]
  load: (file: FilePath) => Promise<{ value: MdxDocument; diagnostics: Diagnostic[] } | undefined>
  read: (file: FilePath) => Promise<string | undefined>
  imageSize: (src: string) => Promise<{ width: number; height: number } | undefined>
  highlight: Highlight
  lastUpdated?: string
  author: AuthorPool
  base: string
  runtime: string
  library: IconLibrary
  language: string | undefined
  latex: boolean
  /** In `dev`, cards say what failed and where. */
  showPlaces: boolean
  /** The page as it was before this change, shown while the file does not parse. */
  previous?: Page
}

/** A parsed MDX file -> the page, with everything it includes. */
export async function createMdxPage(input: MdxPageInput): Promise<Page> {
  const { document, url, previous } = input
  const { front } = document
  const page: Page = {
    url,
    file: document.file,
    title: titleOf(document.file, front),
    description: front.description,
    mode: pageMode(front.mode),
    html: '',
    leaf: '',
    panel: '',
    headings: [],
    ids: [],
    links: [],
    images: [],
    meta: front.meta,
    keywords: front.keywords ?? [],
    noindex: front.noindex === true || front.hidden === true || front.robots?.includes('noindex') === true,
    deprecated: front.deprecated === true,
    hidePager: front.hideFooterPagination === true,
    canonical: front.canonical,
    lastUpdated: front.lastUpdatedDate ?? input.lastUpdated,
    showTimestamp: front.timestamp,
    diagnostics: [...input.diagnostics],
  }
  if (!document.tree) {
    if (!previous) return page
    const { html, leaf, panel, headings, ids, island } = previous
    return {
      ...page,
      title: front.title ?? previous.title,
      html,
      leaf,
      panel,
      headings,
      ids,
      island,
    }
  }
  const expanded = await expand(document, {
    latex: input.latex,
    load: async (file) => {
      const loaded = await input.load(file)
      page.diagnostics.push(...(loaded?.diagnostics ?? []))
      return loaded?.value
    },
  })
  page.diagnostics.push(...expanded.diagnostics, ...(await checkNames(expanded, input)))
  const { body, island } = await renderExpanded(expanded, input, page.diagnostics)
  return {
    ...page,
    ...body,
    island,
    links: expanded.links,
    images: expanded.images,
  }
}

async function renderExpanded(
  expanded: Expanded,
  input: MdxPageInput,
  diagnostics: Diagnostic[],
): Promise<{ body: Body; island?: Page['island'] }> {
  const sources = [...new Set(expanded.images.map(({ target }) => target))]
  const sizes = await Promise.all(sources.map(async (src) => [src, await input.imageSize(src)] as const))
  const { base, language, library } = input
  const job = {
    tree: await decorate(expanded.tree, input.highlight),
    demote: pageMode(input.document.front.mode) !== 'custom',
    base,
    language,
    library,
    imageSizes: Object.fromEntries(sizes.flatMap(([src, size]) => (size ? [[src, size]] : []))),
  }
  const plain = () => renderBody({ ...job, tools: bodyTools(job) })
  if (expanded.modules.length === 0) return { body: plain() }

  const { bundleAuthor } = await import('./author/bundle.ts')
  const names = await Promise.all(
    expanded.modules.map(async ({ file }) => {
      const document = file === input.document.file ? input.document : (await input.load(file))?.value
      return new Set([...(document?.codeNames ?? []), ...(document?.literals.keys() ?? [])])
    }),
  )
  const runtime = `${base}/_octavo/${input.runtime}`
  const bundle = await bundleAuthor({ modules: expanded.modules, names, read: input.read, runtime })
  diagnostics.push(...bundle.diagnostics)
  if (!bundle.value) return { body: plain() }
  const { server, browser, hash, interactive } = bundle.value
  const place = input.url === '/' ? '' : input.url
  const browserUrl = interactive ? `${base}/_octavo/islands${place}/${hash}.js` : undefined
  try {
    const result = await input.author.run({
      ...job,
      code: server,
      scopes: expanded.scopes,
      browserUrl,
      showPlace: input.showPlaces,
    })
    for (const { at, message } of result.problems) {
      diagnostics.push(
        report('page/author-code', `The code here failed: ${message}`, {
          hint: 'A card stands in its place; the rest of the page lives.',
          at,
        }),
      )
    }
    return { body: result.body, island: interactive ? { hash, code: browser } : undefined }
  } catch (problem) {
    const message = `The code of this page could not be run: ${problem instanceof Error ? problem.message : String(problem)}`
    const at = expanded.modules[0]?.expressions[0]?.at
    diagnostics.push(
      report('page/author-code', message, {
        hint: 'Cards stand in its place; the rest of the page lives.',
        at,
      }),
    )
    return { body: plain() }
  }
}

async function checkNames(expanded: Expanded, input: MdxPageInput): Promise<Diagnostic[]> {
  const { icon } = bodyTools({
    library: input.library,
    base: '',
    language: undefined,
    imageSizes: {},
    tree: expanded.tree,
    demote: false,
  })
  const found: Diagnostic[] = []
  for (const { name, type, at } of expanded.icons) {
    if (/^[/.<]|^https?:|\.(svg|png|jpe?g|webp)$/i.test(name) || icon(name, type)) continue
    const hint = 'Look the name up in Lucide or Font Awesome Free.'
    found.push(report('page/icon-not-found', `There is no icon \`${name}\``, { hint, at }))
  }
  return found
}

/** Findings about fences, apart from the page because it takes the list of languages. */
export async function checkFences(document: MdxDocument): Promise<Diagnostic[]> {
  const found: Diagnostic[] = []
  for (const node of document.tree?.children ?? []) {
    if (node.type !== 'code' || !node.lang || (await isKnownLanguage(node.lang))) continue
    const { bundledLanguages } = await import('shiki/langs')
    const line = node.position?.start.line ?? 1
    const at = {
      file: document.file,
      line,
      column: 1,
      length: node.lang.length + 3,
      lineText: document.text.split('\n')[line - 1],
    }
    const hint = didYouMean(node.lang, Object.keys(bundledLanguages)) ?? 'It is shown without colours.'
    found.push(report('page/fence-language', `The language \`${node.lang}\` is not known`, { hint, at }))
  }
  return found
}

function pageMode(mode: string | undefined): PageMode {
  return mode === 'wide' || mode === 'custom' || mode === 'center' || mode === 'frame' ? mode : 'default'
}
