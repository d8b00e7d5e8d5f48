import type { Config } from '../../config/parse.ts'
import { decodePath } from '../../core/decode-path.ts'
import { type Diagnostic, report } from '../../core/diagnostic/diagnostic.ts'
import { didYouMean } from '../../core/diagnostic/nearest.ts'
import { type FilePath, filePath, type UrlPath, urlPath } from '../../core/path.ts'
import { firstBelow } from '../../nav/first-below.ts'
import { findRedirect, type Redirects } from '../../nav/redirect.ts'
import type { Route, SiteMap } from '../../nav/site-map.ts'
import { createSuggester } from '../../nav/suggest.ts'
import type { PageFacts } from '../page/page-facts.ts'

export type CheckInput = {
  /** Hand-written pages. */
  pages: ReadonlyMap<UrlPath, PageFacts>
  /** Every anchor of a page, generated ones too. */
  idsOf: (url: UrlPath) => Promise<readonly string[]>
  map: SiteMap
  redirects: Redirects
  files: ReadonlySet<FilePath>
}

const external = /^([a-z][a-z0-9+.-]*:|\/\/)/i

/** What only the whole site can tell: links that lead nowhere, anchors and images that are not there. */
export async function checkReferences(input: CheckInput): Promise<Diagnostic[]> {
  const { pages, map, files } = input
  const problems: Diagnostic[] = []
  const suggestPage = createSuggester(() => map.routes.keys())
  const context = { ...input, suggestPage }
  const suggestImage = createSuggester(() =>
    [...files].filter((path) => /\.(svg|png|jpe?g|gif|webp|avif)$/i.test(path)),
  )
  for (const page of pages.values()) {
    for (const { target, at } of page.links) {
      const problem = await checkLink(target, page, context)
      if (problem) problems.push({ ...problem, at })
    }
    for (const { target, at } of page.images) {
      if (external.test(target)) continue
      const file = filePath(decodePath(target.split(/[?#]/, 1)[0] ?? ''))
      if (file && files.has(file)) continue
      problems.push(
        report('link/image-not-found', `The image \`${target}\` does not exist`, {
          hint: suggestImage(file ?? target) ?? 'A path that begins with `/` starts at the site folder.',
          at,
        }),
      )
    }
  }
  return problems
}

type LinkContext = CheckInput & { suggestPage: ReturnType<typeof createSuggester> }

async function checkLink(
  target: string,
  page: PageFacts,
  context: LinkContext,
): Promise<Diagnostic | undefined> {
  if (external.test(target) || target === '') return undefined
  const { map, idsOf, suggestPage } = context
  const [path = '', hash = ''] = target.split('#', 2)
  const written = decodePath(path.split('?', 1)[0] ?? '')
  const url = path === '' ? page.url : urlPath(written.replace(/\.mdx?$/, '').replace(/(^|\/)index$/, ''))
  const other = map.routes.get(map.aliases.get(url) ?? url)
  if (other) return hash === '' ? undefined : checkAnchor(decodePath(hash), other, await idsOf(other.url))
  if (leadsElsewhere(url, written, context)) return undefined
  const hint = suggestPage(url) ?? 'Write the path of a page as its address: `/guides/start`.'
  return report('link/page-not-found', `There is no page at \`${target}\``, { hint })
}

/** To a file, or by a redirect. */
function leadsElsewhere(url: UrlPath, written: string, { map, redirects, files }: CheckInput): boolean {
  const file = filePath(written)
  if ((file && files.has(file)) || url === '/') return true
  return findRedirect(redirects, url) !== undefined || firstBelow(map, url) !== undefined
}

const fieldAnchor = /^(body|param|parameter|response|schema|path|query|header)-/

function checkAnchor(id: string, page: Route, ids: readonly string[]): Diagnostic | undefined {
  if (id === '' || ids.length === 0 || ids.includes(id)) return undefined
  if (fieldAnchor.test(id) && hasField(ids, id)) return undefined
  // A field deep inside a description may be loaded only when its fold is opened.
  if (page.kind !== 'page' && id.includes('.')) return undefined
  return report('link/anchor-not-found', `\`${page.url}\` has no anchor \`#${id}\``, {
    hint: didYouMean(id, ids) ?? 'Look at the headings of that page.',
  })
}

export function checkRedirects(redirects: Redirects, map: SiteMap): Diagnostic[] {
  const suggest = createSuggester(() => map.routes.keys())
  return [...redirects.exact.values()].flatMap((rule) => {
    if (map.routes.has(urlPath(rule.source))) {
      const hint = 'The page is shown. Remove the redirect, or the page.'
      return [
        report('redirect/shadowed', `\`${rule.source}\` is a page, so it is not redirected`, {
          hint,
          at: rule.at,
        }),
      ]
    }
    if (!rule.destination.startsWith('/') || rule.destination.startsWith('//')) return []
    const target = urlPath(
      decodePath(rule.destination)
        .replace(/\.mdx?(?=$|[?#])/, '')
        .replace(/\/index(?=$|[?#])/, ''),
    )
    if (firstBelow(map, target)) return []
    if (
      map.routes.has(target) ||
      map.aliases.has(target) ||
      findRedirect(redirects, target) ||
      target === '/'
    )
      return []
    const hint = suggest(target)
    return [
      report(
        'redirect/target-not-found',
        `\`${rule.source}\` leads to \`${rule.destination}\`, where there is no page`,
        { hint, at: rule.at },
      ),
    ]
  })
}

/** Files that docs.json names and that are not there. */
export function checkNamedFiles(config: Config, files: ReadonlySet<FilePath>): Diagnostic[] {
  const named = (['logo', 'favicon'] as const).flatMap((key) => {
    const value = config[key]
    const paths = typeof value === 'string' ? [value] : value ? [value.light, value.dark] : []
    return paths.map((path) => ({ key, path }))
  })
  return named.flatMap(({ key, path }) => {
    const file = /^[a-z]+:/i.test(path) ? undefined : filePath(path)
    if (file === undefined || files.has(file)) return []
    const message = `\`${key}\` names \`${path}\`, which does not exist`
    return [
      report('config/file-not-found', message, {
        hint: 'Paths start at the site folder.',
        at: config.places[key],
      }),
    ]
  })
}

/** A theme of code that Shiki does not have. The list of its themes is loaded only for a site that names one. */
export async function checkCodeTheme({ styling, places }: Config): Promise<Diagnostic[]> {
  const theme = typeof styling.codeblocks === 'object' ? styling.codeblocks.theme : undefined
  if (theme === undefined) return []
  const { bundledThemes } = await import('shiki/themes')
  const themes = [...Object.keys(bundledThemes), 'css-variables']
  const named = new Set(typeof theme === 'string' ? [theme] : [theme.light, theme.dark])
  return [...named].flatMap((name) => {
    if (themes.includes(name)) return []
    const message = `\`styling.codeblocks.theme\` names \`${name}\`, which is no theme of Shiki`
    const hint = didYouMean(name, themes) ?? 'Its themes are listed at https://shiki.style/themes.'
    return [report('config/invalid-value', message, { hint, at: places.codeTheme })]
  })
}

/** Links of other platforms name a field `#body-ship-to`; the browser finds it. */
function hasField(ids: readonly string[], id: string): boolean {
  const bare = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')
  const wanted = bare(id.replace(/^[a-z]+-/, ''))
  return ids.some((candidate) => bare(candidate.replace(/^response\.\w+\./, '')) === wanted)
}
