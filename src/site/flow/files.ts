import type { Audience } from '../../access/audience.ts'
import { configFile } from '../../config/parse.ts'
import { decodePath } from '../../core/decode-path.ts'
import type { Checked } from '../../core/diagnostic/diagnostic.ts'
import type { Json } from '../../core/json.ts'
import { asFilePath, baseName, type FilePath, filePath, type UrlPath } from '../../core/path.ts'
import { defineKeyedQuery, defineQuery, type Query, type Use } from '../../core/query.ts'
import type { NavItem, SiteMap } from '../../nav/site-map.ts'
import type { Page } from '../../render/page.ts'
import { findMentions } from '../diagnostics/mentions.ts'
import { isForChrome } from '../page/chrome.ts'
import { linkedFiles, markupTargets } from '../page/file-links.ts'
import type { AccessRules } from './access.ts'
import { localFontFiles } from './look/fonts.ts'
import type { Withheld } from './published.ts'
import type { SharedFlow } from './shared.ts'
import type { SpecFlow } from './spec/spec.ts'

type Input = {
  body: Query<UrlPath, Page | undefined>
  accessRules: Query<void, AccessRules>
  siteMap: Query<void, Checked<SiteMap>>
  spec: SpecFlow
  audience: Audience
}

/** Files that are always public. */
const alwaysPublic = /^(robots\.txt|favicon\.\w+|\.well-known\/.*)$/
const dataFile = /\.(json|ya?ml)$/i
/** Source files of pages. */
const source = /\.(mdx?|[jt]sx?)$/i

/** Files that navigation links to. */
function linksOf({ sections, globals }: SiteMap): Set<FilePath> {
  const linksIn = (items: readonly NavItem[]): string[] =>
    items.flatMap((item) =>
      item.kind === 'link' ? [item.href] : item.kind === 'group' ? linksIn(item.items) : [],
    )
  const links = [...sections.values()].flatMap(({ items, switches }) => [
    ...linksIn(items),
    ...switches.flatMap(({ entries }) => entries.map(({ href }) => href)),
  ])
  const paths = [...links, ...globals.map(({ href }) => href)].filter((href) => /^\/(?!\/)/.test(href))
  return new Set(paths.flatMap((href) => filePath(decodePath(href.split(/[?#]/, 1)[0] ?? '')) ?? []))
}

/** File names that `findMentions` does not recognize as one word. */
const oddName = /[^/]*[\s"'`()<>[\]{}|,;=][^/]*$/

/** Files that a text may mention. Those with odd names are matched by name, anywhere in the text. */
function mentionsIn(text: string, from: FilePath, odd: readonly FilePath[]): Set<FilePath> {
  const mentions = findMentions(text, from)
  if (odd.length === 0) return mentions
  const plain = decodePath(text)
  for (const file of odd) {
    const name = baseName(file)
    if (text.includes(name) || plain.includes(name) || text.includes(encodeURI(name))) mentions.add(file)
  }
  return mentions
}

/**
 * Decides which files of the site folder an audience may read: a file that pages mention follows those pages,
 * others follow the default of the site. A spec is readable only if the audience may see all of it.
 */
export function createFileFlow(common: SharedFlow, { accessRules, siteMap, spec, audience, body }: Input) {
  const { text, fileList, config, wholeMap, parsed } = common

  /** Files that a page file or its snippets mention. */
  const mentions = defineKeyedQuery(
    'mentions',
    async (use, file: FilePath): Promise<ReadonlySet<FilePath>> => {
      const all = new Set(await use(fileList))
      const files = new Set<FilePath>()
      const pending = [asFilePath(file)]
      const seen = new Set(pending)
      const odd = [...all].filter((path) => oddName.test(path))
      for (let at = pending.pop(); at !== undefined; at = pending.pop())
        for (const path of mentionsIn((await use(text, at)) ?? '', at, odd)) {
          if (!all.has(path)) continue
          files.add(path)
          if (source.test(path) && !seen.has(path)) pending.push(path)
          seen.add(path)
        }
      return files
    },
    { same: Object.is },
  )

  /** Files that every page uses, including the sign-in page: logo, fonts, icons, and files in stylesheets. */
  const lookFiles = defineQuery('lookFiles', async (use) => {
    const { logo, favicon, background, fonts, seo } = (await use(config)).value
    const icons = [...((await use(text, configFile)) ?? '').matchAll(/"icon"\s*:\s*"([^"]+)"/g)]
    const settings = [logo, favicon, background, fonts, seo.metatags, icons.map(([, icon]) => icon)]
    const mentions = findMentions(JSON.stringify(settings), configFile)
    for (const path of localFontFiles(fonts, await use(fileList))) mentions.add(path)
    for (const file of await use(fileList))
      if (file.endsWith('.css'))
        for (const path of findMentions((await use(text, file)) ?? '', file)) mentions.add(path)
    return new Set([...mentions].filter((file) => !dataFile.test(file) && !source.test(file)))
  })

  /** Files that these pages mention or navigation links to. */
  async function mentionedBy(
    map: SiteMap,
    use: Use,
    readValue: Query<string, Json | undefined>,
  ): Promise<ReadonlySet<FilePath>> {
    const links = linksOf(map)
    const apis = new Set<string>()
    for (const route of map.routes.values()) {
      if (route.kind === 'page') for (const file of await use(mentions, route.file)) links.add(file)
      if (route.kind !== 'page') apis.add(route.api)
      else if (route.operation) apis.add(route.operation.api)
    }
    const all = new Set(await use(fileList))
    const pending = [...Array.from(apis, asFilePath), ...[...links].filter((file) => dataFile.test(file))]
    const seen = new Set(pending)
    // Specs reference files, which may reference others.
    for (let at = pending.pop(); at !== undefined; at = pending.pop())
      for (const file of findMentions(JSON.stringify((await use(readValue, at)) ?? null), at)) {
        links.add(file)
        if (!all.has(file) || !dataFile.test(file) || seen.has(file)) continue
        seen.add(file)
        pending.push(file)
      }
    return links
  }

  const openFiles = defineQuery('openFiles', async (use) =>
    mentionedBy((await use(siteMap)).value, use, spec.specValue),
  )
  const namedFiles = defineQuery('namedFiles', async (use) =>
    mentionedBy((await use(wholeMap)).value, use, common.spec.specValue),
  )

  /** Whether this audience sees pages of a spec, and all of the spec. */
  const isWholeOpen = defineKeyedQuery('isWholeOpen', async (use, api: string): Promise<boolean> => {
    const { routes } = (await use(siteMap)).value
    const isShown = [...routes.values()].some((route) =>
      route.kind === 'page' ? route.operation?.api === api : route.api === api,
    )
    return isShown && (await use(spec.specValue, api)) === (await use(common.spec.specValue, api))
  })

  const isFileOpen = defineKeyedQuery('isFileOpen', async (use, path: FilePath): Promise<boolean> => {
    const { rule } = await use(accessRules)
    const file = asFilePath(path)
    if (audience.kind === 'owner' || rule.kind === 'open') return true
    if (alwaysPublic.test(file) || isForChrome(file)) return true
    if (dataFile.test(file)) {
      const whole = await use(common.spec.specValue, file)
      // An unreadable file may be a spec with restricted parts.
      if (whole === undefined) return false
      if ((await use(spec.specValue, file)) !== whole) return false
      for (const [id, overlays] of (await use(common.spec.settings)).overlays)
        if (overlays.includes(file) && !(await use(isWholeOpen, id))) return false
      if (await use(isWholeOpen, file)) return true
    } else if ((await use(lookFiles)).has(file)) return true
    if ((await use(openFiles)).has(file)) return true
    if ((await use(namedFiles)).has(file)) return false
    return rule.usual === 'public' || audience.kind === 'reader'
  })

  /** Files that links of author code point at, which only rendering reveals. */
  const linkedByCode = defineQuery('linkedByCode', async (use): Promise<ReadonlySet<FilePath>> => {
    const files = new Set<FilePath>()
    for (const route of (await use(siteMap)).value.routes.values()) {
      if (route.kind !== 'page' || !(await use(parsed, route.file))?.value.codeNames.size) continue
      for (const target of markupTargets((await use(body, route.url))?.html ?? ''))
        for (const file of linkedFiles(target, route.file)) files.add(file)
    }
    return files
  })

  /** Why a file is not published to this audience, regardless of access; undefined if it is. */
  const whyWithheld = defineKeyedQuery(
    'whyWithheld',
    async (use, path: FilePath): Promise<Withheld | undefined> => {
      const reason = await use(common.withheld, path)
      const isLinked = reason?.kind === 'unlinked' && (await use(linkedByCode)).has(asFilePath(path))
      return isLinked ? undefined : reason
    },
  )

  return { isFileOpen, whyWithheld }
}
