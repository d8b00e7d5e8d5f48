import { existsSync, readdirSync, statSync } from 'node:fs'
import { readFile, realpath } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { marker, readRecord } from '../build/build-record.ts'
import { pageFile } from '../build/file-name.ts'
import { recoverFolder } from '../build/out-folder.ts'
import { encodeAddress } from '../core/encode-address.ts'
import { contentHash } from '../core/hash.ts'
import { markdownPath } from '../core/markdown-url.ts'
import { type FilePath, urlPath } from '../core/path.ts'
import { findRedirect, resolveRedirects } from '../nav/redirect.ts'
import { cachings, forEver } from '../server/caching.ts'
import { lostResponse } from '../server/lost.ts'
import { markdownOf, markdownResponse, withAlternate } from '../server/machine-text.ts'
import { oauthCallbackPage } from '../server/oauth-callback.ts'
import { prefersMarkdown } from '../server/prefers-markdown.ts'
import { pathOf } from '../server/request-path.ts'
import { policyHeaders } from '../server/security-headers.ts'
import { fileResponse, isServed } from '../server/static-file.ts'
import { findBuiltAsset, withoutFileHeaders } from './built-asset.ts'
import type { Served } from './served.ts'

const cached = cachings.production
const lookEvery = 1000
const mostTries = 25

export function isBuilt(folder: string): boolean {
  recoverFolder(folder)
  return existsSync(join(folder, marker))
}

type BuiltOptions = { folder: string; onChange: (paths: string[]) => void; onFault: (fault: Error) => void }

/** A folder that was built. Nothing of its owner runs here, and a new build takes its place while it is served. */
export async function openBuiltSite({
  folder,
  onChange,
  onFault,
}: BuiltOptions): Promise<Served & { base: string }> {
  let built = open(folder)
  let revision = 1
  const { base } = built.record

  async function reload(): Promise<void> {
    if (built.stamp === stampOf(folder)) return
    const next = open(folder)
    if (next.record.base !== base)
      throw new Error(`The new build is for the base path "${next.record.base}". Restart to serve it.`)
    built = next
    revision += 1
    onChange([folder])
  }

  /** A build that cannot be served is said once, and the one before goes on. */
  let refused = ''
  async function look(): Promise<void> {
    const stamp = stampOf(folder)
    if (stamp === undefined || stamp === refused) return
    try {
      await reload()
    } catch (fault) {
      // Not when it was taken away while it was read.
      if (stamp !== stampOf(folder)) return
      refused = stamp
      onFault(fault as Error)
    }
  }
  const timer = setInterval(() => void look(), lookEvery).unref()

  const read = (path: string) => readInside(folder, path)

  async function answer(request: Request): Promise<Response> {
    const { record, assets, hidden, callback } = built
    const path = pathOf(request, base)
    if (path === undefined || path.startsWith('/.octavo')) return notFound()
    const url = urlPath(path)
    const isPage = Object.hasOwn(record.pages, url)
    if (isPage && path !== url) return redirect(`${base}${encodeAddress(url)}` || '/', request, 308)
    const asked = markdownOf(path)
    const wanted = asked ?? (isPage && prefersMarkdown(request.headers.get('Accept')) ? url : undefined)
    if (wanted !== undefined && Object.hasOwn(record.pages, wanted)) {
      const text = await read(markdownPath(wanted).slice(1))
      if (text) return markdownResponse(request, text.toString(), asked === undefined ? undefined : cached)
    }
    if (url === '/_octavo/oauth') return new Response(callback.body, { headers: callback.headers })
    const isShared = /^\/~parts\/[\w.-]+\.html$/.test(url)
    if (isPage || isShared || /\/~part\/[\w-]+$/.test(url)) {
      const page = await read(isShared ? url.slice(1) : pageFile(url))
      if (page) return isPage ? withAlternate(html(page, 200), base, url) : html(page, 200)
    }
    const moved = findRedirect(built.redirects, url)
    if (moved) return redirect(moved.to, request, moved.status)
    const name = url.slice(1)
    const own = name.startsWith('_octavo/')
      ? findBuiltAsset(assets, name.slice('_octavo/'.length))
      : undefined
    const file = (own ? `_octavo/${own}` : name) as FilePath
    const isOurs = own !== undefined || /\/~(?:playground|answers|console)\.json$|^\/~search\//.test(url)
    const bytes = isOurs || (isServed(file) && !hidden.has(file)) ? await read(file) : undefined
    if (!bytes) return sourceOf(url, request) ?? lostResponse(request, path, cached) ?? notFound()
    const found = fileResponse({
      path: file,
      bytes,
      hash: contentHash(bytes),
      request,
      cached: own && file === name ? forEver : cached,
    })
    return isOurs ? withoutFileHeaders(found, file) : found
  }

  /** Who asks for the file that a page was written in is sent to the page. */
  function sourceOf(url: string, request: Request): Response | undefined {
    const page = urlPath(url.replace(/\.mdx?$/, '').replace(/\/index$/, ''))
    if (page === url || !Object.hasOwn(built.record.pages, page)) return undefined
    return redirect(`${base}${encodeAddress(page)}` || '/', request, 308)
  }

  const notFound = async () => html((await read('404.html')) ?? Buffer.from('Not found'), 404)

  return {
    base,
    async fetch(request) {
      for (let tries = 1; ; tries++) {
        const { stamp } = built
        const found = await answer(request)
        const now = stampOf(folder)
        if (found.status !== 404 || now === stamp || now === refused || tries > mostTries) return found
        // The folder was replaced in the middle, or is away for the moment that this takes.
        if (now === undefined) await pause(20)
        else await look()
      }
    },
    ruleOf: async (page) =>
      Object.hasOwn(built.record.pages, page)
        ? (built.record.pages[page]!.rule ?? { kind: 'disabled' })
        : undefined,
    revision: () => revision,
    async findTwin(path, packing) {
      const inner = pathOf(new Request(`http://site${path}`), base)
      if (inner === undefined) return undefined
      const url = urlPath(inner)
      const file = Object.hasOwn(built.record.pages, url) ? pageFile(url) : url.slice(1)
      return read(`${file}.${packing === 'br' ? 'br' : 'gz'}`)
    },
    ready: async () => {},
    reload,
    diagnostics: async () => [],
    pages: async () => Object.keys(built.record.pages).length,
    async close() {
      clearInterval(timer)
    },
  }
}

function open(folder: string) {
  const stamp = stampOf(folder)
  const record = readRecord(folder)
  if (!record) throw new Error(`${join(folder, marker)} is damaged. Build the site again.`)
  const at = { file: '' as FilePath, line: 1, column: 1, length: 1 }
  const rules = record.redirects.map(({ from, to, status }) => ({
    source: from.slice(record.base.length) || '/',
    destination: to,
    permanent: status === 308,
    at,
  }))
  const assets = readdirSync(join(folder, '_octavo'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      relative(join(folder, '_octavo'), join(entry.parentPath, entry.name)).split(sep).join('/'),
    )
  const oauth = assets.find((name) => /^oauth-[\w-]+\.js$/.test(name))
  return {
    stamp,
    record,
    redirects: resolveRedirects(rules).value,
    assets,
    callback: oauthCallbackPage(`${record.base}/_octavo/${oauth}`, 'en'),
    // Written for hosts that know files only: here pages have one address each.
    hidden: new Set([
      '404.html',
      ...[...Object.keys(record.pages), ...rules.map(({ source }) => source)].map(pageFile),
    ]),
  }
}

/** Another build is another file. Without one there is no build at the moment. */
function stampOf(folder: string): string | undefined {
  const status = statSync(join(folder, marker), { throwIfNoEntry: false })
  return status && `${status.ino} ${status.mtimeMs}`
}

async function readInside(folder: string, path: string): Promise<Buffer | undefined> {
  try {
    const root = await realpath(folder)
    const real = await realpath(join(folder, path))
    return real.startsWith(root + sep) ? await readFile(real) : undefined
  } catch {
    return undefined
  }
}

/** The policy stands in the page itself; as a header it also says who may frame it. */
function html(bytes: Buffer, status: 200 | 404): Response {
  const text = bytes.toString()
  const [, policy = "default-src 'none'"] =
    /<meta http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(text.slice(0, 4096)) ?? []
  const headers = new Headers(policyHeaders(`${policy.replaceAll('&amp;', '&')}; frame-ancestors 'self'`))
  headers.set('Cache-Control', cached)
  headers.set('ETag', `W/"${contentHash(bytes)}"`)
  return new Response(text, { status, headers })
}

function redirect(to: string, request: Request, status: number): Response {
  const { search } = new URL(request.url)
  const headers = { Location: to.includes('?') ? to : to + search, 'Cache-Control': cached }
  return new Response(null, { status, headers: { ...headers, 'X-Content-Type-Options': 'nosniff' } })
}
