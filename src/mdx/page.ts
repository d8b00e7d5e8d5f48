import { authDisplay } from '../core/auth-display.ts'
import { type Diagnostic, placeOfLine, report } from '../core/diagnostic/diagnostic.ts'
import type { FilePath, UrlPath } from '../core/path.ts'
import { findBlocked, type OwnCode } from '../core/policy/blocked-code.ts'
import { sourcesOfComponent, sourcesOfMarkup } from '../core/policy/named-hosts.ts'
import { mergeSources, type PolicySources } from '../core/policy/policy-sources.ts'
import { type FindIcon, type IconLibrary, iconNotFound, isIconFile } from '../render/icons.ts'
import { emptyPage, type Page, type PageMode } from '../render/page.ts'
import type { BodyJob } from './author/job.ts'
import type { AuthorPool } from './author/pool.ts'
import { bodyTools } from './author/render-job.ts'
import { authorClasses } from './classes/author-classes.ts'
import type { UtilityCss } from './classes/utility-css.ts'
import { decorate, type Highlight } from './decorate.ts'
import type { LoadDocument } from './expand/expansion.ts'
import type { Expanded } from './expanded.ts'
import type { MdxDocument } from './read/document.ts'
import { type FrontMatter, frontMatterPlace, titleOf } from './read/front-matter.ts'
import { type Body, renderBody } from './render-body.tsx'
import { readParameters } from './written-parameters.ts'

export type MdxPageInput = {
  url: UrlPath
  document: MdxDocument
  /** Diagnostics of the document itself. */
  diagnostics: Diagnostic[]
  /** The document with everything it includes. */
  expanded: () => Promise<Expanded>
  load: LoadDocument
  read: (file: FilePath) => Promise<string | undefined>
  imageSize: (src: string) => Promise<{ width: number; height: number } | undefined>
  highlight: Highlight
  lastUpdated?: string
  author: AuthorPool
  base: string
  runtime: string
  library: IconLibrary
  icon: FindIcon
  language: string | undefined
  ownStrings: BodyJob['ownStrings']
  utilities: UtilityCss
  /** In `dev`, error cards show the reason and the place. */
  showPlaces: boolean
  /** Extra hosts that docs.json allows. */
  allowed: PolicySources
  /** The signed-in reader, if known. */
  user?: Readonly<Record<string, unknown>>
  /** The last version of the page, shown while the file does not parse. */
  previous?: Page
}

/** A parsed MDX file -> the page, with everything it includes. */
export async function createMdxPage(input: MdxPageInput): Promise<Page> {
  const { document, previous } = input
  const { front, file } = document
  const page = frontPage(input.url, file, front)
  page.lastUpdated ??= input.lastUpdated
  if (front.api !== undefined) page.apiAt = frontMatterPlace(file, document.source, 'api')
  page.diagnostics = [...input.diagnostics]
  const lastGood = (): Page => {
    if (!previous) return page
    const { html, leaf, panel, headings, ids, island, parameters } = previous
    return {
      ...page,
      title: document.front.title ?? previous.title,
      html,
      leaf,
      panel,
      headings,
      ids,
      island,
      parameters,
    }
  }
  if (front.playground === 'auth')
    page.diagnostics.push(
      authDisplay('`playground: auth`', frontMatterPlace(file, document.source, 'playground')),
    )
  if (!document.tree) return lastGood()
  try {
    const expanded = await input.expanded()
    page.diagnostics.push(...expanded.diagnostics, ...checkIcons(expanded, input))
    const { body, island, code = [] } = await renderExpanded(expanded, input, page.diagnostics)
    const parameters = front.api === undefined ? undefined : readParameters(expanded.tree)
    const hasFeed = /<Update\b/.test(document.text) || (document.front.changes?.length ?? 0) > 1 || undefined
    const { links, images, isPersonal } = expanded
    const utilities = await input.utilities(authorClasses(expanded, code))
    if (island) page.diagnostics.push(...code.flatMap((source) => findBlocked(source, input.allowed)))
    const sources = mergeSources(
      ...(island ? code.map(({ text }) => sourcesOfComponent(text)) : []),
      // Markup with reader data is not written by the owner alone.
      isPersonal ? {} : sourcesOfMarkup(body.html + body.panel),
    )
    const result = {
      ...page,
      ...body,
      parameters,
      island,
      hasFeed,
      utilities,
      links,
      images,
      ...(Object.keys(sources).length > 0 && { sources }),
    }
    return isPersonal ? { ...result, isPersonal } : result
  } catch (problem) {
    // One broken page must not affect others.
    const message = `The page could not be rendered: ${problem instanceof Error ? problem.message : String(problem)}`
    const at = placeOfLine(document, { line: 1 })
    page.diagnostics.push(
      report('page/failed', message, {
        hint: 'Undo the last change, or report the problem if the page should work.',
        at,
      }),
    )
    return lastGood()
  }
}

/** The page from its front matter, without a body. */
export function frontPage(url: UrlPath, file: FilePath, front: FrontMatter): Page {
  const { robots } = front
  return {
    ...emptyPage(url, file, titleOf(file, front)),
    isUntitled: front.title === undefined,
    api: front.api,
    authMethod: front.authMethod,
    contentType: front.contentType,
    playground: front.playground,
    description: front.description,
    mode: pageMode(front.mode),
    meta: { ...front.meta, ...(robots ? { robots } : {}) },
    keywords: front.keywords ?? [],
    noindex: (front.noindex === true || front.hidden === true) && !robots,
    deprecated: front.deprecated === true,
    hidePager: front.hideFooterPagination === true,
    related: relatedOf(front.related),
    canonical: front.canonical,
    lastUpdated: front.lastUpdatedDate,
    showTimestamp: front.timestamp,
  }
}

type Rendered = { body: Body; island?: Page['island']; code?: OwnCode[] }

async function renderExpanded(
  expanded: Expanded,
  input: MdxPageInput,
  diagnostics: Diagnostic[],
): Promise<Rendered> {
  const sources = [...new Set(expanded.images.map(({ target }) => target))]
  const sizes = await Promise.all(sources.map(async (src) => [src, await input.imageSize(src)] as const))
  const { base, language, ownStrings, library, showPlaces } = input
  const job: BodyJob = {
    tree: await decorate(expanded.tree, input.highlight),
    demote: pageMode(input.document.front.mode) !== 'custom',
    base,
    language,
    ownStrings,
    library,
    imageSizes: Object.fromEntries(sizes.flatMap(([src, size]) => (size ? [[src, size]] : []))),
    showPlaces,
  }
  const rendered =
    expanded.modules.length > 0 ? await runCode(job, input, { ...expanded, diagnostics }) : undefined
  return rendered ?? { body: renderBody({ ...job, tools: bodyTools(job, input.icon) }) }
}

/** Renders a page by running its code. Undefined if that fails; the reason is in the diagnostics. */
async function runCode(
  job: BodyJob,
  input: MdxPageInput,
  { modules, scopes, diagnostics }: Pick<Expanded, 'modules' | 'scopes' | 'diagnostics'>,
): Promise<Rendered | undefined> {
  const { url, base, document, read } = input
  const load = async (file: FilePath) => (file === document.file ? document : input.load(file))
  const documents = await Promise.all(modules.map(({ file }) => load(file)))
  const missing = await missingImports(documents, read)
  if (missing.length > 0) {
    diagnostics.push(...missing)
    return undefined
  }
  const { bundleAuthor } = await import('./author/bundle.ts')
  const bundle = await bundleAuthor({
    modules,
    names: documents.map(
      (document) => new Set([...(document?.codeNames ?? []), ...(document?.literals.keys() ?? [])]),
    ),
    read,
    codeOf: async (file) => (await load(file))?.code,
    runtime: `${base}/_octavo/${input.runtime}`,
  })
  diagnostics.push(...bundle.diagnostics)
  if (!bundle.value) return undefined
  const { server, browser, hash, interactive, sources } = bundle.value
  const browserUrl = interactive ? `${base}/_octavo/islands${url === '/' ? '' : url}/${hash}.js` : undefined
  const places = modules.map(({ expressions }) => expressions.map(({ at }) => at))
  try {
    const { user = {} } = input
    const { body, problems } = await input.author.run({
      ...job,
      code: server,
      scopes,
      places,
      served: modules.map(({ expressions }) =>
        expressions.flatMap(({ isServed }, index) => (isServed ? [index] : [])),
      ),
      browserUrl,
      user,
    })
    const hint = 'Fix the code; until then the page shows an error card instead.'
    diagnostics.push(
      ...problems.map(({ at, message }) =>
        report('page/author-code', `This code failed: ${message}`, { hint, at }),
      ),
    )
    const ownCode = sources.map(async (source) => ({ ...source, source: (await load(source.file))?.source }))
    const island = interactive ? { hash, code: browser } : undefined
    return { body, code: await Promise.all(ownCode), island }
  } catch (problem) {
    const message = `The code on this page could not run: ${problem instanceof Error ? problem.message : String(problem)}`
    const hint = 'Fix the code; until then the page shows error cards instead.'
    diagnostics.push(report('page/author-code', message, { hint, at: places[0]?.[0] }))
    return undefined
  }
}

async function missingImports(
  documents: (MdxDocument | undefined)[],
  read: MdxPageInput['read'],
): Promise<Diagnostic[]> {
  const imports = documents.flatMap((document) => document?.codeImports ?? [])
  const contents = await Promise.all(imports.map(({ file }) => read(file)))
  const hint = 'Check the path; paths that start with `/` are relative to the site folder.'
  return imports
    .filter((_import, index) => contents[index] === undefined)
    .map(({ file, at }) => report('page/import-not-found', `\`${file}\` does not exist`, { hint, at }))
}

function checkIcons({ icons }: Expanded, { icon, library, document }: MdxPageInput): Diagnostic[] {
  const { front, file, source } = document
  const frontIcons = front.icon
    ? [{ name: front.icon, type: front.iconType, at: frontMatterPlace(file, source, 'icon') }]
    : []
  return [...frontIcons, ...icons].flatMap(({ name, type, at }) => {
    if (isIconFile(name) || icon(name, type)) return []
    return [iconNotFound(name, library, at)]
  })
}

/** `/path`, or `{ Title: /path }`. */
function relatedOf(related: MdxDocument['front']['related']): Page['related'] {
  if (!Array.isArray(related)) return []
  return related.flatMap((entry) =>
    typeof entry === 'string'
      ? [{ href: entry }]
      : Object.entries(entry).map(([title, href]) => ({ href, title })),
  )
}

function pageMode(mode: string | undefined): PageMode {
  return mode === 'wide' || mode === 'custom' || mode === 'center' || mode === 'frame' ? mode : 'default'
}
