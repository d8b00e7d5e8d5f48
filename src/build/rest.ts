import { readFileSync } from 'node:fs'
import { encodeAddress } from '../core/encode-address.ts'
import type { SiteFiles } from '../core/files.ts'
import { contentHash } from '../core/hash.ts'
import { markdownPath } from '../core/markdown-url.ts'
import { asFilePath, asUrlPath, type UrlPath, urlPath } from '../core/path.ts'
import { type Assets, readAsset } from '../http/assets.ts'
import { oauthCallbackPage } from '../http/sign-in/oauth-callback.ts'
import { isServed } from '../http/static-file.ts'
import { firstBelow } from '../nav/first-below.ts'
import { findRedirect } from '../nav/redirect.ts'
import { apiFolder } from '../site/flow/api-files.ts'
import { withSource } from '../site/page/with-source.ts'
import type { View } from '../site/view/view.ts'
import { nameProblem, pageFile } from './file-name.ts'
import { type Redirect, writeHostFiles } from './host-files.ts'
import type { OutFolder } from './out-folder.ts'
import { redirectPage } from './redirect-page.ts'
import { addPolicy, withPolicy } from './static-page.ts'

type RestInput = {
  site: View
  files: SiteFiles
  assets: Assets
  base: string
  target: OutFolder
  /** Whether any page has a diagram. */
  hasDiagrams: boolean
  /** Whether a page of the site is not for everybody. */
  isClosed: (url: string) => boolean
}

/** Everything that is no page: scripts and styles, lists of the navigation, files of the owner, old addresses. */
export async function writeRest(input: RestInput): Promise<{ redirects: Redirect[]; notes: string[] }> {
  const { site, files, assets, base, target } = input
  // Nobody previews files, and nobody signs in to them.
  const { dev: _preview, jwt: _signIn, drilldown, diagram, diagrams, ...published } = assets
  const { interaction } = await site.config()
  for (const name of [
    ...Object.values(published).flat(),
    ...(interaction.drilldown ? [drilldown] : []),
    ...(input.hasDiagrams ? [diagram, ...diagrams] : []),
  ])
    target.renew(`_octavo/${name}`, readAsset(assets, name)!)
  const css = await site.themeCss()
  target.renew(`_octavo/theme-${contentHash(css)}.css`, css)
  for (const address of await site.navFragments()) {
    const [, section = '', path = ''] = /^[^/]+\/(.+)\/([\d.]+)\.html$/.exec(address) ?? []
    const fragment = await site.navFragment(section, path)
    if (fragment) target.renew(`_octavo/nav/${address}`, fragment.html)
  }
  const callback = oauthCallbackPage(`${base}/_octavo/${assets.oauth}`, 'en')
  const policy = callback.headers['Content-Security-Policy']!.split('; ')
  target.renew('_octavo/oauth/index.html', addPolicy(callback.body, policy))
  target.renew('404.html', withPolicy(await site.notFound(''), await site.policy()))
  for (const path of await site.files()) {
    if (!isServed(path) || !target.isFree(path)) continue
    const bytes = await files.read(path)
    if (bytes) target.renew(path, bytes)
  }
  for (const { path, text } of (await site.outputFiles()).values())
    if (target.isFree(path)) target.renew(path, text)
  for (const path of await site.linkedApiFiles()) {
    const text = await site.apiFile(path)
    if (text !== undefined) target.renew(`${apiFolder.slice(1)}${path}`, text)
  }
  if (target.isFree('llms-full.txt'))
    target.compose('llms-full.txt', joinPages(await site.listedPages(), site.link, target))
  const redirects = await findRedirects(site, base, input.isClosed)
  const notes: string[] = []
  for (const { name, content: ours, note } of writeHostFiles(base, redirects)) {
    // Who wrote one knows their host better.
    const own = await files.read(asFilePath(name))
    const content = own ?? ours
    if (content !== undefined && target.isFree(name)) target.renew(name, content)
    if (note && !own) notes.push(note)
  }
  for (const { from, to } of redirects) {
    const path = pageFile(urlPath(from.slice(base.length) || '/'))
    if (!/[:*]/.test(from) && target.isFree(path) && !nameProblem(path)) target.renew(path, redirectPage(to))
  }
  return { redirects, notes }
}

/** From the files of the pages: whether they are new or not, they are there. */
function* joinPages(
  pages: readonly { url: string }[],
  link: View['link'],
  target: OutFolder,
): Generator<string> {
  for (const { url } of pages) {
    const path = markdownPath(url).slice(1)
    if (target.has(path)) yield `${withSource(readFileSync(target.pathOf(path), 'utf8'), link(url))}\n`
  }
}

/** Old addresses and folders, in the order in which a server looks at them. */
async function findRedirects(site: View, base: string, isClosed: RestInput['isClosed']): Promise<Redirect[]> {
  const map = await site.map()
  const { resolvedRedirects } = await site.config()
  const rules = new Map<string, Redirect>()
  const add = (source: string, destination: string, status: number, isRule?: true) => {
    const to = destination.startsWith('/') ? base + destination : destination
    if (!map.routes.has(asUrlPath(source)) && !rules.has(source) && !isClosed(destination))
      rules.set(source, { from: base + source, to, status, isRule })
  }
  for (const [alias, url] of map.aliases) add(alias, encodeAddress(url), 308)
  const { exact, patterns } = resolvedRedirects
  for (const source of exact.keys()) {
    const redirect = findRedirect(resolvedRedirects, source)
    if (redirect) add(source, redirect.to, redirect.status, true)
  }
  for (const { rule } of [...patterns.values()].flat())
    add(rule.source, rule.destination, rule.permanent ? 308 : 307, true)
  if (map.first) add('/', encodeAddress(map.first), 307)
  for (const folder of foldersOf(map.routes.keys())) {
    const below = firstBelow(map, folder)
    if (below) add(folder, encodeAddress(below), 307)
  }
  return [...rules.values()]
}

function foldersOf(urls: Iterable<UrlPath>): Set<UrlPath> {
  const folders = new Set<UrlPath>()
  for (const url of urls)
    for (let at = url.lastIndexOf('/'); at > 0; at = url.lastIndexOf('/', at - 1))
      folders.add(asUrlPath(url.slice(0, at)))
  return folders
}
