import type { MethodKind } from '../../access/settings.ts'
import { type Config, configFile } from '../../config/parse.ts'
import {
  type Diagnostic,
  type Place,
  placeAt,
  placeOfLine,
  sortDiagnostics,
} from '../../core/diagnostic/diagnostic.ts'
import type { UrlPath } from '../../core/path.ts'
import { findBlocked } from '../../core/policy/blocked-code.ts'
import type { PolicySources } from '../../core/policy/policy-sources.ts'
import type { ReportProgress } from '../../core/progress.ts'
import { defineKeyedQuery, type Query, type Store } from '../../core/query.ts'
import { checkFences } from '../../mdx/check-fences.ts'
import { namesOf } from '../../mdx/highlight.ts'
import { frontMatterPlace } from '../../mdx/read/front-matter.ts'
import type { OperationRef, SiteMap } from '../../nav/site-map.ts'
import { splitKey } from '../../spec/read/ref.ts'
import type { createFlow } from '../flow/flow.ts'
import { type PageFacts, readFacts } from '../page/page-facts.ts'
import { findAccessProblems } from './access-findings.ts'
import { causedByConfig, createSpecCauses } from './causes.ts'
import {
  checkCodeTheme,
  checkNamedFiles,
  checkOwnStrings,
  checkRedirects,
  checkReferences,
} from './checks.ts'
import { findWithheldFiles } from './file-findings.ts'
import { findConfigIcons } from './icon-findings.ts'
import { findDeepSpecProblems } from './spec-deep.ts'

type Options = {
  store: Store
  flow: ReturnType<typeof createFlow>
  dev: boolean
  deep?: boolean
  /** Every group that pages require, and the groups with members if known. */
  groups: () => Promise<readonly string[]>
  members?: (method: MethodKind) => Promise<ReadonlySet<string> | undefined>
  onProgress?: ReportProgress
  yieldToEventLoop?: () => Promise<void>
}

type Input = Options & { deepProblems: Query<string, Diagnostic[]> }

export type FindOptions = {
  /** Yields to the event loop between pages. */
  yieldToEventLoop?: () => Promise<void>
  /** Facts about pages that are already known. */
  facts?: ReadonlyMap<UrlPath, PageFacts>
}

/** Finds every problem of the site. */
export function createFindings(options: Options) {
  const input: Input = { ...options, deepProblems: createDeepProblems(options) }
  return {
    factsOf: (url: UrlPath) => factsOf(url, input),
    diagnostics: (look: FindOptions = {}) => findDiagnostics(look, input),
  }
}

/** Cached, because in the preview most changes do not affect a spec. */
function createDeepProblems({ flow, onProgress, yieldToEventLoop }: Options) {
  const { spec, shared, access } = flow
  const shownSchemas = defineKeyedQuery('shownSchemas', async (use, id: string) =>
    [...(await use(access.siteMap)).value.routes.values()].flatMap((route) =>
      route.kind === 'page' && route.schema?.api === id ? [route.schema.name] : [],
    ),
  )
  return defineKeyedQuery('deepProblems', async (use, id: string) =>
    findDeepSpecProblems(id, {
      use,
      spec,
      fileList: shared.fileList,
      shownSchemas: await use(shownSchemas, id),
      onProgress,
      yieldToEventLoop,
    }),
  )
}

async function findDiagnostics(options: FindOptions, input: Input): Promise<Diagnostic[]> {
  const { store, flow } = input
  const since = store.revision()
  input.onProgress?.('Reading the site')
  const { value: config, diagnostics: aboutConfig } = await store.get(flow.shared.config)
  // Without docs.json there is no site, so nothing else is a problem.
  const missing = aboutConfig.find(({ code }) => code === 'config/missing')
  if (missing && !config.usable) return [missing]
  const text = await store.get(flow.shared.text, configFile)
  const { value: map, diagnostics: aboutMap } = await store.get(flow.access.siteMap)
  const problems = [...aboutConfig, ...aboutMap, ...(await store.get(flow.chrome.theme)).diagnostics]
  problems.push(...(await specFindings(options, input)))
  const { pages, diagnostics: aboutPages } = await pageFindings(map, options, input)
  problems.push(
    ...aboutPages,
    ...(await referenceFindings({ map, pages, config }, input)),
    ...findConfigIcons(text, config.icons.library),
    ...(await scriptFindings(config.security, input)),
    ...(await withheldFindings(input)),
    ...(await checkCodeTheme(config)),
    ...(await accessFindings({ map, pages, config }, input)),
  )
  await readLayouts(map, input)
  // Everything in use was just read, so the rest is unused.
  store.prune(since)
  const relevant = withAccess(problems, config.auth.kind !== 'none')
  return sortDiagnostics(causedByConfig(relevant, { config, aboutConfig, text }))
}

/** The display `auth` is a problem only without sign-in. With it, unclear access settings hide a page. */
function withAccess(problems: readonly Diagnostic[], hasSignIn: boolean): Diagnostic[] {
  if (!hasSignIn) return [...problems]
  return problems
    .filter(({ code }) => code !== 'page/auth-display')
    .map((item) => (item.code === 'access/unclear' ? { ...item, severity: 'error' } : item))
}

async function specFindings(
  { yieldToEventLoop }: FindOptions,
  { store, flow, deep, deepProblems }: Input,
): Promise<Diagnostic[]> {
  const problems: Diagnostic[] = []
  for (const id of await store.get(flow.spec.apiIds)) {
    problems.push(...(await store.get(flow.shared.specFindings, id)))
    if (deep) problems.push(...(await store.get(deepProblems, id)))
    await yieldToEventLoop?.()
  }
  return problems
}

type PageMap = ReadonlyMap<UrlPath, PageFacts>

async function pageFindings(
  map: SiteMap,
  { yieldToEventLoop, facts: cached }: FindOptions,
  input: Input,
): Promise<{ pages: PageMap; diagnostics: Diagnostic[] }> {
  const pages = new Map<UrlPath, PageFacts>()
  const diagnostics: Diagnostic[] = []
  let done = 0
  for (const route of map.routes.values()) {
    input.onProgress?.('Checking pages', done++, map.routes.size)
    // Generated pages render on request; their spec is checked as a whole.
    if (route.kind === 'operation') diagnostics.push(...(await writtenFindings(route, input)))
    if (route.kind !== 'page') continue
    const facts = cached?.get(route.url) ?? (await factsOf(route.url, input))
    if (facts) pages.set(route.url, facts)
    diagnostics.push(...(facts?.diagnostics ?? []))
    await yieldToEventLoop?.()
  }
  return { pages, diagnostics }
}

/** Facts about a page file; undefined for generated pages. */
async function factsOf(url: UrlPath, { store, flow, dev }: Input): Promise<PageFacts | undefined> {
  const route = await store.get(flow.pages.route, url)
  const page = route?.kind === 'page' ? await store.get(flow.pages.body, url) : undefined
  if (!page || route?.kind !== 'page') return undefined
  const isReference = page.api !== undefined || route.operation || route.schema
  const wholePage = isReference ? ((await store.get(flow.pages.page, url)) ?? page) : page
  const diagnostics = (page.api ? wholePage : page).diagnostics
  const document = dev ? undefined : await store.get(flow.pages.document, route.file)
  const languages = document ? (await store.get(flow.shared.grammars)).flatMap(namesOf) : []
  const fences = document ? await checkFences(document.value, languages) : []
  return readFacts({ ...page, ids: wholePage.ids }, [...diagnostics, ...fences])
}

/** Problems in `x-site` of an operation, at the place of the operation. */
async function writtenFindings(
  { url, api, key }: OperationRef & { url: UrlPath },
  { store, flow }: Input,
): Promise<Diagnostic[]> {
  const outline = await store.get(flow.spec.operationOutline, { api, key })
  if (!outline?.meta.isWritten) return []
  const page = await store.get(flow.pages.page, url)
  if (!page || page.diagnostics.length === 0) return []
  const { file, path } = splitKey(outline.operation)
  const at = (await store.get(flow.spec.places, file)).place([...path, 'x-site'])
  return page.diagnostics.map((item) => ({ ...item, at }))
}

type SiteParts = { map: SiteMap; pages: PageMap; config: Config }

/** Broken links, images, redirects and files in docs.json. */
async function referenceFindings({ map, pages, config }: SiteParts, input: Input): Promise<Diagnostic[]> {
  const { store, flow } = input
  const files = new Set(await store.get(flow.shared.fileList))
  const redirects = config.resolvedRedirects
  const idsOf = async (url: UrlPath) =>
    pages.get(url)?.ids ?? (await store.get(flow.pages.page, url))?.ids ?? []
  const causeOfMissing = await createSpecCauses(config, { map, use: store.get, spec: flow.spec })
  const references = await checkReferences({ pages, idsOf, map, redirects, files, causeOfMissing })
  return [
    ...(await withLines(references, input)),
    ...checkRedirects(redirects, map, causeOfMissing),
    ...checkNamedFiles(config, files),
    ...(await checkOwnStrings(config, (file) => store.get(flow.shared.text, file))),
  ]
}

async function accessFindings({ map, pages, config }: SiteParts, input: Input): Promise<Diagnostic[]> {
  const { store, flow, groups, members } = input
  const { auth } = config
  const problems = await findAccessProblems({
    ...(await store.get(flow.access.accessRules)),
    map,
    pages,
    groups: await groups(),
    config,
    placeOfSetting: await placeFinder(input),
    members: auth.kind === 'on' ? await members?.(auth.settings.method) : undefined,
    placeOf: async (route, key) => {
      if (route.kind !== 'page') return undefined
      const text = await store.get(flow.shared.text, route.file)
      return text === undefined ? undefined : frontMatterPlace(route.file, text, key)
    },
  })
  return withLines(problems, input)
}

/** Finds a string in docs.json, or in one of its parts. */
async function placeFinder({ store, flow }: Input): Promise<(value: string) => Place | undefined> {
  const { files } = (await store.get(flow.shared.config)).value
  const texts = await Promise.all(
    files.map(async (file) => ({ file, text: (await store.get(flow.shared.text, file)) ?? '' })),
  )
  return (value) => {
    const written = JSON.stringify(value)
    const part = texts.find(({ text }) => text.includes(written))
    return part && placeAt(part, part.text.indexOf(written), written.length)
  }
}

/** Adds missing source lines to diagnostics. */
function withLines(diagnostics: readonly Diagnostic[], { store, flow }: Input): Promise<Diagnostic[]> {
  return Promise.all(
    diagnostics.map(async (diagnostic) => {
      const { at } = diagnostic
      if (!at || at.lineText !== undefined) return diagnostic
      const text = await store.get(flow.shared.text, at.file)
      return text === undefined ? diagnostic : { ...diagnostic, at: placeOfLine({ file: at.file, text }, at) }
    }),
  )
}

async function scriptFindings(allowed: PolicySources, { store, flow }: Input): Promise<Diagnostic[]> {
  const files = await store.get(flow.chrome.pageScripts)
  const texts = await Promise.all(files.map((file) => store.get(flow.shared.text, file)))
  return files.flatMap((file, index) => findBlocked({ file, text: texts[index] ?? '' }, allowed))
}

/** Files that nothing links to are listed only by `validate` and the preview: most are meant to stay private. */
async function withheldFindings({ store, flow, deep }: Input): Promise<Diagnostic[]> {
  const files = await store.get(flow.shared.fileList)
  const problems = await findWithheldFiles({ files, store, whyWithheld: flow.files.whyWithheld })
  return deep ? problems : problems.filter(({ severity }) => severity === 'error')
}

/** Reads page layouts, so that pruning does not drop them. */
async function readLayouts(map: SiteMap, { store, flow }: Input): Promise<void> {
  for (const { id, language = '' } of map.sections.values()) {
    await store.get(flow.chrome.frame, language)
    if (!(await store.get(flow.sidebar.shape, id)))
      await store.get(flow.sidebar.html, { section: id, group: '' })
  }
}
