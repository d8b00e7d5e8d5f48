import type { Audience } from '../../access/audience.ts'
import { configFile } from '../../config/parse.ts'
import { decodePath } from '../../core/decode-path.ts'
import type { Checked } from '../../core/diagnostic/diagnostic.ts'
import type { Json } from '../../core/json.ts'
import { asFilePath, baseName, type FilePath, filePath } from '../../core/path.ts'
import { defineKeyedQuery, defineQuery, type Query, type Use } from '../../core/query.ts'
import type { NavItem, SiteMap } from '../../nav/site-map.ts'
import { findMentions } from '../diagnostics/mentions.ts'
import { isForChrome } from '../page/chrome.ts'
import type { AccessRules } from './access.ts'
import type { SharedFlow } from './shared.ts'
import type { SpecFlow } from './spec/spec.ts'

type Input = {
  accessRules: Query<void, AccessRules>
  siteMap: Query<void, Checked<SiteMap>>
  spec: SpecFlow
  audience: Audience
}

/** Files of the owner that the page to sign in needs, too. */
const always = /^(robots\.txt|favicon\.\w+|\.well-known\/.*)$/
const ofDescriptions = /\.(json|ya?ml)$/i
/** What pages are put together from. */
const source = /\.(mdx?|[jt]sx?)$/i

/** The files that navigation leads to. */
function linksOf({ sections, globals }: SiteMap): Set<FilePath> {
  const linksIn = (items: readonly NavItem[]): string[] =>
    items.flatMap((item) =>
      item.kind === 'link' ? [item.href] : item.kind === 'group' ? linksIn(item.items) : [],
    )
  const links = [...sections.values()].flatMap(({ items, switches }) => [
    ...linksIn(items),
    ...switches.flatMap(({ entries }) => entries.map(({ href }) => href)),
  ])
  const own = [...links, ...globals.map(({ href }) => href)].filter((href) => /^\/(?!\/)/.test(href))
  return new Set(own.flatMap((href) => filePath(decodePath(href.split(/[?#]/, 1)[0] ?? '')) ?? []))
}

/** A name that is not seen as one word in a text. */
const oddName = /[^/]*[\s"'`()<>[\]{}|,;=][^/]*$/

/** The files that a text may speak of; those with odd names wherever their name stands in it. */
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
 * Which files of the folder somebody may have: what a page speaks of goes with the page, and the rest with what is
 * usual on the site. An API description is given out only to who may see all of it.
 */
export function createFileFlow(common: SharedFlow, { accessRules, siteMap, spec, audience }: Input) {
  const { text, fileList, config, wholeMap } = common

  /** The files that a page file speaks of, and those of which it is put together. */
  const mentions = defineKeyedQuery(
    'mentions',
    async (use, file: FilePath): Promise<ReadonlySet<FilePath>> => {
      const all = new Set(await use(fileList))
      const files = new Set<FilePath>()
      const open = [asFilePath(file)]
      const seen = new Set(open)
      const odd = [...all].filter((path) => oddName.test(path))
      for (let at = open.pop(); at !== undefined; at = open.pop())
        for (const path of mentionsIn((await use(text, at)) ?? '', at, odd)) {
          if (!all.has(path)) continue
          files.add(path)
          if (source.test(path) && !seen.has(path)) open.push(path)
          seen.add(path)
        }
      return files
    },
    { same: Object.is },
  )

  /** What every page has, the page to sign in too: logo, fonts and the like, and what the owner's own styles name. */
  const lookFiles = defineQuery('lookFiles', async (use) => {
    const { logo, favicon, background, fonts, seo } = (await use(config)).value
    const icons = [...((await use(text, configFile)) ?? '').matchAll(/"icon"\s*:\s*"([^"]+)"/g)]
    const named = [logo, favicon, background, fonts, seo.metatags, icons.map(([, icon]) => icon)]
    const mentions = findMentions(JSON.stringify(named), configFile)
    for (const file of await use(fileList))
      if (file.endsWith('.css'))
        for (const path of findMentions((await use(text, file)) ?? '', file)) mentions.add(path)
    return new Set([...mentions].filter((file) => !ofDescriptions.test(file) && !source.test(file)))
  })

  /** All files that these pages speak of, or navigation leads to. */
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
    const open = [...Array.from(apis, asFilePath), ...[...links].filter((file) => ofDescriptions.test(file))]
    const seen = new Set(open)
    // A description is put together from files, and these from others.
    for (let at = open.pop(); at !== undefined; at = open.pop())
      for (const file of findMentions(JSON.stringify((await use(readValue, at)) ?? null), at)) {
        links.add(file)
        if (!all.has(file) || !ofDescriptions.test(file) || seen.has(file)) continue
        seen.add(file)
        open.push(file)
      }
    return links
  }

  const openFiles = defineQuery('openFiles', async (use) =>
    mentionedBy((await use(siteMap)).value, use, spec.specValue),
  )
  const namedFiles = defineQuery('namedFiles', async (use) =>
    mentionedBy((await use(wholeMap)).value, use, common.spec.specValue),
  )

  /** Whether somebody sees pages of a description, and nothing of it is closed to them. */
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
    if (always.test(file) || isForChrome(file)) return true
    if (ofDescriptions.test(file)) {
      const whole = await use(common.spec.specValue, file)
      // What cannot be read may be a description with closed parts.
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

  return { isFileOpen }
}
