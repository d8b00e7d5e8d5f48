import type { SiteFiles } from '../core/files.ts'
import { contentHash } from '../core/hash.ts'
import { hasDrilldown } from '../core/look/theme-names.ts'
import { type Assets, readAsset } from '../http/assets.ts'
import { oauthCallbackPage } from '../http/sign-in/callback-pages.ts'
import { planIntegrations } from '../integrations/plan.ts'
import { apiFolder } from '../site/flow/api-files.ts'
import type { View } from '../site/view/view.ts'
import type { BuildRecord, WrittenFile } from './build-record.ts'
import type { DerivedFiles } from './derived-files.ts'
import type { PageLayout } from './file-name.ts'
import type { OutFolder } from './folder/out-folder.ts'
import { fullTextPath, writeFullText } from './full-text.ts'
import type { Redirect, RedirectKind } from './hosts/host-files.ts'
import { writeRedirects } from './hosts/redirects.ts'
import { addPolicy, withPolicy } from './pages/static-page.ts'

type RestInput = {
  site: View
  files: SiteFiles
  assets: Assets
  base: string
  target: OutFolder
  /** Whether any page has a diagram. */
  hasDiagrams: boolean
  /** Whether the destination is a restricted page. */
  isRestricted: (url: string) => boolean
  redirects: RedirectKind
  layout: PageLayout
  out: string
  /** The record of the last build, if its files can be reused. */
  before: BuildRecord | undefined
  derived: DerivedFiles
  fileOf: (url: string, path: string) => WrittenFile | undefined
}

type Rest = { redirects: Redirect[]; notes: string[]; fullText: BuildRecord['fullText'] }

/** Everything but pages. The order matters: a file that was written earlier takes precedence. */
export async function writeRest(input: RestInput): Promise<Rest> {
  await writeAssets(input)
  await writeNavLists(input)
  await writeOwnPages(input)
  await writeOwnerFiles(input)
  await writeTexts(input)
  const { site, target, out, before, fileOf } = input
  const pages = await site.listedPages()
  const fullText = target.files.isFree(fullTextPath)
    ? writeFullText({ target, out, before: before?.fullText, pages, link: site.link, fileOf })
    : undefined
  return { ...(await writeRedirects(input)), fullText }
}

async function writeAssets({ site, assets, target, hasDiagrams }: RestInput): Promise<void> {
  // A static site has no preview and no sign-in.
  const {
    dev: _preview,
    devStyles: _previewStyles,
    jwt: _signIn,
    drilldown,
    integrations,
    feedback,
    feedbackStyles,
    diagram,
    diagrams,
    themes,
    css,
    fonts,
    fontLicences,
    ...publishedAssets
  } = assets
  const { interaction, theme, integrations: providers } = await site.config()
  const themeCss = await site.themeCss()
  const ownFonts = fonts.map(({ file }) => file).filter((file) => themeCss.includes(file))
  for (const name of [
    ...Object.values(publishedAssets).flat(),
    ...(theme ? Object.values(themes[theme]!) : [css]),
    ...(hasDrilldown(interaction.drilldown, theme) ? [drilldown] : []),
    ...(planIntegrations(providers) ? [integrations] : []),
    ...((await site.takesFeedback()) ? [feedback, feedbackStyles] : []),
    ...(hasDiagrams ? [diagram, ...diagrams] : []),
    ...(ownFonts.length > 0 ? [...ownFonts, fontLicences] : []),
  ])
    target.renew(`_octavo/${name}`, readAsset(assets, name)!)
  for (const name of await site.fontFiles()) target.renew(`_octavo/${name}`, (await site.fontFile(name))!)
  target.renew(`_octavo/theme-${contentHash(themeCss)}.css`, themeCss)
  for (const [name, texts] of await site.textFiles()) target.renew(`_octavo/${name}`, texts)
}

async function writeNavLists({ site, target }: RestInput): Promise<void> {
  for (const { section, group } of await site.navLists()) {
    const list = await site.navList(section, group)
    if (list) target.renew(`~nav/${section}/${group}.html`, list)
  }
}

/** The playground's OAuth callback, and the 404 page. */
async function writeOwnPages({ site, assets, base, target }: RestInput): Promise<void> {
  const callback = oauthCallbackPage(`${base}/_octavo/${assets.oauth}`, await site.language())
  const policy = callback.headers['Content-Security-Policy']!.split('; ')
  target.renew('_octavo/oauth/index.html', addPolicy(callback.body, policy))
  if (target.files.isFree('404.html'))
    target.renew('404.html', withPolicy(await site.notFound(''), await site.policy()))
}

async function writeOwnerFiles({ site, files, target }: RestInput): Promise<void> {
  for (const path of await site.files()) {
    if (!target.files.isFree(path)) continue
    const bytes = await files.read(path)
    if (bytes) target.renew(path, bytes)
  }
}

/** Text files such as `llms.txt`, and API files that pages link to. */
async function writeTexts({ site, target }: RestInput): Promise<void> {
  for (const { path, text } of (await site.outputFiles()).values())
    if (target.files.isFree(path)) target.renew(path, text)
  for (const path of await site.linkedApiFiles()) {
    const text = await site.apiFile(path)
    if (text !== undefined) target.renew(`${apiFolder.slice(1)}${path}`, text)
  }
}
