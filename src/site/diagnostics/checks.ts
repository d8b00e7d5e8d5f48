import { readOwnStrings } from '../../config/own-strings.ts'
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
import { languageCode } from '../page/page-layout.tsx'
import type { CauseOfMissing } from './causes.ts'

export type CheckInput = {
  /** Hand-written pages. */
  pages: ReadonlyMap<UrlPath, PageFacts>
  /** Every anchor of a page, generated ones too. */
  idsOf: (url: UrlPath) => Promise<readonly string[]>
  map: SiteMap
  redirects: Redirects
  files: ReadonlySet<FilePath>
  causeOfMissing: CauseOfMissing
}

const external = /^([a-z][a-z0-9+.-]*:|\/\/)/i

/** Finds links to missing pages, anchors and images. */
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
        report('link/image-not-found', `Image \`${target}\` not found`, {
          hint:
            suggestImage(file ?? target) ??
            'Check the path; paths that start with `/` are relative to the site folder.',
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
  const route = map.routes.get(map.aliases.get(url) ?? url)
  if (route) return hash === '' ? undefined : checkAnchor(decodePath(hash), route, await idsOf(route.url))
  if (leadsElsewhere(url, written, context)) return undefined
  const message = `Linked page \`${target}\` not found`
  const missing = context.causeOfMissing(url)
  if (missing) return report('link/page-not-found', message, fixSpec(missing))
  const hint = suggestPage(url) ?? 'Use the path of a page, such as `/guides/start`.'
  return report('link/page-not-found', message, { hint })
}

const fixSpec = ({ spec, cause }: NonNullable<ReturnType<CauseOfMissing>>) => ({
  hint: `Fix \`${spec}\` first.`,
  cause,
})

/** Whether a link leads to a file or a redirect. */
function leadsElsewhere(url: UrlPath, written: string, { map, redirects, files }: CheckInput): boolean {
  const file = filePath(written)
  if ((file && files.has(file)) || url === '/') return true
  return findRedirect(redirects, url) !== undefined || firstBelow(map, url) !== undefined
}

const fieldAnchor = /^(body|param|parameter|response|schema|path|query|header)-/

function checkAnchor(id: string, page: Route, ids: readonly string[]): Diagnostic | undefined {
  if (id === '' || ids.length === 0 || ids.includes(id)) return undefined
  if (fieldAnchor.test(id) && hasField(ids, id)) return undefined
  // Nested fields of a schema may load on demand.
  if (page.kind !== 'page' && id.includes('.')) return undefined
  return report('link/anchor-not-found', `\`${page.url}\` has no anchor \`#${id}\``, {
    hint: didYouMean(id, ids) ?? 'Use the ID of a heading on that page.',
  })
}

export function checkRedirects(
  redirects: Redirects,
  map: SiteMap,
  causeOfMissing: CauseOfMissing,
): Diagnostic[] {
  const suggest = createSuggester(() => map.routes.keys())
  return [...redirects.exact.values()].flatMap((rule) => {
    if (map.routes.has(urlPath(rule.source))) {
      const hint = 'Remove the redirect or the page.'
      return [
        report('redirect/shadowed', `\`${rule.source}\` is a page, so its redirect is ignored`, {
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
    const message = `\`${rule.source}\` redirects to \`${rule.destination}\`, which does not exist`
    const missing = causeOfMissing(target)
    const hint = suggest(target) ?? 'Change the destination or remove the redirect.'
    const details = missing ? fixSpec(missing) : { hint }
    return [report('redirect/target-not-found', message, { ...details, at: rule.at })]
  })
}

/** Reports missing files that docs.json references. */
export function checkNamedFiles(config: Config, files: ReadonlySet<FilePath>): Diagnostic[] {
  const references = (['logo', 'favicon'] as const).flatMap((key) => {
    const value = config[key]
    const paths = typeof value === 'string' ? [value] : value ? [value.light, value.dark] : []
    return paths.map((path) => ({ key, path }))
  })
  return references.flatMap(({ key, path }) => {
    const file = /^[a-z]+:/i.test(path) ? undefined : filePath(path)
    if (file === undefined || files.has(file)) return []
    const message = `File \`${path}\` in \`${key}\` not found`
    return [
      report('config/file-not-found', message, {
        hint: 'Check the path; it is relative to the site folder.',
        at: config.places[key],
      }),
    ]
  })
}

/** Reports problems with the owner's texts of the interface. */
export async function checkOwnStrings(
  { interface: { strings }, places }: Config,
  read: (file: FilePath) => Promise<string | undefined>,
): Promise<Diagnostic[]> {
  const problems = Object.keys(strings).flatMap((code) =>
    languageCode(code)
      ? []
      : [
          report('config/not-used', `\`${code}\` in \`interface.strings\` is not a language code`, {
            hint: 'Use a code such as `de` or `pt-BR`.',
            at: places.strings,
          }),
        ],
  )
  for (const path of new Set(Object.values(strings))) {
    const file = filePath(path)
    const text = file && (await read(file))
    if (file && text !== undefined) problems.push(...readOwnStrings(file, text).diagnostics)
    else
      problems.push(
        report('config/file-not-found', `File \`${path}\` in \`interface.strings\` not found`, {
          hint: 'Check the path; it is relative to the site folder.',
          at: places.strings,
        }),
      )
  }
  return problems
}

/** Reports unknown code themes. Loads the list of themes only if the site sets one. */
export async function checkCodeTheme({ styling, places }: Config): Promise<Diagnostic[]> {
  const theme = typeof styling.codeblocks === 'object' ? styling.codeblocks.theme : undefined
  if (theme === undefined) return []
  const { bundledThemes } = await import('shiki/themes')
  const themes = [...Object.keys(bundledThemes), 'css-variables']
  const names = new Set(typeof theme === 'string' ? [theme] : [theme.light, theme.dark])
  return [...names].flatMap((name) => {
    if (themes.includes(name)) return []
    const message = `\`styling.codeblocks.theme\` must be a Shiki theme, got \`${name}\``
    const hint = didYouMean(name, themes) ?? 'Use a theme from https://shiki.style/themes.'
    return [report('config/invalid-value', message, { hint, at: places.codeTheme })]
  })
}

/** Matches field anchors of other platforms, such as `#body-ship-to`, like the client does. */
function hasField(ids: readonly string[], id: string): boolean {
  const bare = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')
  const target = bare(id.replace(/^[a-z]+-/, ''))
  return ids.some((candidate) => bare(candidate.replace(/^response\.\w+\./, '')) === target)
}
