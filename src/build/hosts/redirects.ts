import { createHash } from 'node:crypto'
import { encodeAddress } from '../../core/encode-address.ts'
import type { SiteFiles } from '../../core/files.ts'
import { asFilePath, asUrlPath, type UrlPath, urlPath } from '../../core/path.ts'
import { firstBelow } from '../../nav/first-below.ts'
import { findRedirect } from '../../nav/redirect.ts'
import type { View } from '../../site/view/view.ts'
import type { DerivedFiles } from '../derived-files.ts'
import { nameProblem, type PageLayout, pageFile } from '../file-name.ts'
import type { OutFolder } from '../folder/out-folder.ts'
import { attribute } from '../pages/static-page.ts'
import { hasPattern, type Redirect, type RedirectKind, writeHostFiles } from './host-files.ts'
import { caddyFile, nginxFile, writeCaddyRules, writeNginxRules } from './server-rules.ts'

type RedirectsInput = {
  site: View
  files: SiteFiles
  base: string
  target: OutFolder
  derived: DerivedFiles
  /** Whether the destination is a restricted page. */
  isRestricted: (url: string) => boolean
  redirects: RedirectKind
  layout: PageLayout
}

/** Writes redirects for hosts and servers that read them, and as pages for those that do not. */
export async function writeRedirects(
  input: RedirectsInput,
): Promise<{ redirects: Redirect[]; notes: string[] }> {
  const { files, base, target, derived, redirects: kind } = input
  const redirects = await findRedirects(input)
  const notes: string[] = []
  for (const { name, content: generated, note } of writeHostFiles(base, redirects, kind)) {
    // The owner's own file takes precedence.
    const ownerFile = await files.read(asFilePath(name))
    const content = ownerFile ?? generated
    if (content !== undefined && target.files.isFree(name)) target.renew(name, content)
    if (note && !ownerFile) notes.push(note)
    if (ownerFile && generated && name === '_redirects' && kind === 'rules') notes.push(ownFileNote)
  }
  const forServers = redirects.filter((redirect) => !replacePage(redirect, input))
  if (forServers.length > 0) {
    const inputs = JSON.stringify(forServers)
    derived.write(nginxFile, inputs, () => writeNginxRules(forServers))
    derived.write(caddyFile, inputs, () => writeCaddyRules(forServers))
  }
  return { redirects, notes }
}

/** Writes a redirect page if the host needs one. Returns whether the path has a file, which rules would hide. */
function replacePage(redirect: Redirect, { base, target, redirects: kind, layout }: RedirectsInput): boolean {
  const url = urlPath(redirect.from.slice(base.length) || '/')
  const path = pageFile(url, layout)
  if (hasPattern(redirect)) return false
  if (!target.files.isFree(path)) return true
  // Hosts that read no rules still have a start page.
  if (nameProblem(path) || (kind === 'rules' && url !== '/')) return false
  target.renew(path, redirectPage(redirect.to))
  return true
}

const ownFileNote =
  'Your _redirects file replaces the generated one. To redirect old URLs too, use --redirects stubs.'

/** Redirects from old paths and from folders, in the order in which a server matches them. */
async function findRedirects({ site, base, isRestricted }: RedirectsInput): Promise<Redirect[]> {
  const map = await site.map()
  const { resolvedRedirects } = await site.config()
  const rules = new Map<string, Redirect>()
  const add = (
    source: string,
    destination: string,
    { status, isRule }: Pick<Redirect, 'status' | 'isRule'>,
  ) => {
    const to = destination.startsWith('/') ? base + destination : destination
    if (!map.routes.has(asUrlPath(source)) && !rules.has(source) && !isRestricted(destination))
      rules.set(source, { from: base + source, to, status, isRule })
  }
  for (const [alias, url] of map.aliases) add(alias, encodeAddress(url), { status: 308 })
  const { exact, patterns } = resolvedRedirects
  for (const source of exact.keys()) {
    const redirect = findRedirect(resolvedRedirects, source)
    if (redirect) add(source, redirect.to, { status: redirect.status, isRule: true })
  }
  for (const { rule } of [...patterns.values()].flat())
    add(rule.source, rule.destination, { status: rule.permanent ? 308 : 307, isRule: true })
  if (map.first) add('/', encodeAddress(map.first), { status: 307 })
  for (const folder of foldersOf(map.routes.keys())) {
    const page = firstBelow(map, folder)
    if (page) add(folder, encodeAddress(page), { status: 307 })
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

/** Preserves query and hash, which a meta refresh would lose. Those of the new URL take precedence. */
const script =
  'const u=new URL(document.querySelector("link[rel=canonical]").href);u.search||=location.search;u.hash||=location.hash;location.replace(u)'
const policy = `default-src 'none'; script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'; base-uri 'none'; form-action 'none'`

/** A page at an old path, for hosts without redirects. */
export function redirectPage(to: string): string {
  const href = attribute(to)
  // There may be thousands of these, so optional tags are left out.
  return `<!doctype html><html lang="en"><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${attribute(policy)}">
<meta name="robots" content="noindex"><title>Moved</title>
<link rel="canonical" href="${href}">
<script>${script}</script>
<noscript><meta http-equiv="refresh" content="0; url=${href}"></noscript>
<main><h1>Moved</h1><p>This page is now at <a href="${href}">${href}</a>.</p></main>
`
}
