import type { MethodKind } from '../../access/settings.ts'
import { configFile } from '../../config/parse.ts'
import { type Diagnostic, placeOfLine, sortDiagnostics } from '../../core/diagnostic/diagnostic.ts'
import type { UrlPath } from '../../core/path.ts'
import { findBlocked } from '../../core/policy/blocked-code.ts'
import type { PolicySources } from '../../core/policy/policy-sources.ts'
import type { Store } from '../../core/query.ts'
import { checkFences } from '../../mdx/check-fences.ts'
import { namesOf } from '../../mdx/highlight.ts'
import { frontMatterPlace } from '../../mdx/read/front-matter.ts'
import type { OperationRef, SiteMap } from '../../nav/site-map.ts'
import { splitKey } from '../../spec/read/ref.ts'
import type { createFlow } from '../flow/flow.ts'
import { type PageFacts, readFacts } from '../page/page-facts.ts'
import { findAccessProblems } from './access-findings.ts'
import { checkCodeTheme, checkNamedFiles, checkRedirects, checkReferences } from './checks.ts'
import { findConfigIcons } from './icon-findings.ts'
import { findDeepSpecProblems } from './spec-deep.ts'

type Input = {
  store: Store
  flow: ReturnType<typeof createFlow>
  dev: boolean
  deep?: boolean
  /** Every group that the site asks for, and the groups that somebody is in, where that is known. */
  groups: () => Promise<readonly string[]>
  members?: (method: MethodKind) => Promise<ReadonlySet<string> | undefined>
}

export type LookOptions = {
  /** Lets a caller do other things between pages. */
  yieldToEventLoop?: () => Promise<void>
  /** What is known of pages already. */
  facts?: ReadonlyMap<UrlPath, PageFacts>
}

/** Looks at the whole site for mistakes. */
export function createFindings({ store, flow, dev, deep, groups, members }: Input) {
  const pageOf = (url: UrlPath) => store.get(flow.pages.page, url)

  /** Of a page that somebody wrote; nothing of a page that is made from a description. */
  async function factsOf(url: UrlPath): Promise<PageFacts | undefined> {
    const route = await store.get(flow.pages.route, url)
    const page = route?.kind === 'page' ? await store.get(flow.pages.body, url) : undefined
    if (!page || route?.kind !== 'page') return undefined
    const isReference = page.api !== undefined || route.operation || route.schema
    const shown = isReference ? ((await pageOf(url)) ?? page) : page
    const own = (page.api ? shown : page).diagnostics
    const document = dev ? undefined : await store.get(flow.pages.document, route.file)
    const languages = document ? (await store.get(flow.shared.grammars)).flatMap(namesOf) : []
    const fences = document ? await checkFences(document.value, languages) : []
    return readFacts({ ...page, ids: shown.ids }, [...own, ...fences])
  }

  /** What `x-site` of an operation says about its page may be wrong; the place is that of the operation. */
  async function writtenFindings({ url, api, key }: OperationRef & { url: UrlPath }): Promise<Diagnostic[]> {
    const outline = await store.get(flow.spec.operationOutline, { api, key })
    if (!outline?.meta.isWritten) return []
    const page = await pageOf(url)
    if (!page || page.diagnostics.length === 0) return []
    const { file, path } = splitKey(outline.operation)
    const at = (await store.get(flow.spec.places, file)).place([...path, 'x-site'])
    return page.diagnostics.map((item) => ({ ...item, at }))
  }

  /** The line that a finding is about, where it was left out. */
  async function withLine(diagnostic: Diagnostic): Promise<Diagnostic> {
    const { at } = diagnostic
    if (!at || at.lineText !== undefined) return diagnostic
    const text = await store.get(flow.shared.text, at.file)
    if (text === undefined) return diagnostic
    return { ...diagnostic, at: placeOfLine(at.file, text, at.line, at.column, at.length) }
  }

  async function accessFindings(map: SiteMap, pages: ReadonlyMap<UrlPath, PageFacts>) {
    const { auth } = (await store.get(flow.shared.config)).value
    const problems = await findAccessProblems({
      ...(await store.get(flow.access.accessRules)),
      map,
      pages,
      groups: await groups(),
      members: auth.kind === 'on' ? await members?.(auth.settings.method) : undefined,
      placeOf: async (route, key) => {
        if (route.kind !== 'page') return undefined
        const text = await store.get(flow.shared.text, route.file)
        return text === undefined ? undefined : frontMatterPlace(route.file, text, key)
      },
    })
    return Promise.all(problems.map(withLine))
  }

  async function diagnostics({ yieldToEventLoop, facts: cached }: LookOptions = {}): Promise<Diagnostic[]> {
    const since = store.revision()
    const settings = await store.get(flow.shared.config)
    const { auth } = settings.value
    const { value: map, diagnostics: aboutMap } = await store.get(flow.access.siteMap)
    const problems = [
      ...settings.diagnostics,
      ...aboutMap,
      ...(await store.get(flow.chrome.theme)).diagnostics,
    ]
    for (const id of await store.get(flow.spec.apiIds)) {
      problems.push(...(await store.get(flow.shared.specFindings, id)))
      if (deep)
        problems.push(
          ...(await findDeepSpecProblems(id, {
            use: store.get,
            spec: flow.spec,
            fileList: flow.shared.fileList,
            routes: map.routes,
          })),
        )
      await yieldToEventLoop?.()
    }
    const pages = new Map<UrlPath, PageFacts>()
    for (const route of map.routes.values()) {
      // Generated pages are made when they are asked for; their description is checked as a whole.
      if (route.kind === 'operation') problems.push(...(await writtenFindings(route)))
      if (route.kind !== 'page') continue
      const facts = cached?.get(route.url) ?? (await factsOf(route.url))
      if (facts) pages.set(route.url, facts)
      problems.push(...(facts?.diagnostics ?? []))
      await yieldToEventLoop?.()
    }
    const files = new Set(await store.get(flow.shared.fileList))
    const redirects = settings.value.resolvedRedirects
    const idsOf = async (url: UrlPath) => pages.get(url)?.ids ?? (await pageOf(url))?.ids ?? []
    const references = await checkReferences({ pages, idsOf, map, redirects, files })
    problems.push(
      ...(await Promise.all(references.map(withLine))),
      ...checkRedirects(redirects, map),
      ...checkNamedFiles(settings.value, files),
      ...findConfigIcons(await store.get(flow.shared.text, configFile), settings.value.icons.library),
      ...(await scriptFindings(settings.value.security)),
      ...(await checkCodeTheme(settings.value)),
      ...(await accessFindings(map, pages)),
    )
    // Everything the site has was asked for just now; what was not is gone.
    for (const { id, language = '' } of map.sections.values()) {
      await store.get(flow.chrome.frame, language)
      if (!(await store.get(flow.sidebar.shape, id)))
        await store.get(flow.sidebar.html, { section: id, group: '' })
    }
    store.prune(since)
    // The display `auth` is a mistake only where nobody can sign in.
    const isMistake = (item: Diagnostic) => item.code !== 'page/auth-display' || auth.kind === 'none'
    return sortDiagnostics(problems.filter(isMistake))
  }

  async function scriptFindings(allowed: PolicySources): Promise<Diagnostic[]> {
    const files = await store.get(flow.chrome.pageScripts)
    const texts = await Promise.all(files.map((file) => store.get(flow.shared.text, file)))
    return files.flatMap((file, index) => findBlocked({ file, text: texts[index] ?? '' }, allowed))
  }

  return { factsOf, diagnostics }
}
