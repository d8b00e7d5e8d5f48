import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { readFile, realpath } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { marker, readRecord } from '../build/build-record.ts'
import { pageFile } from '../build/file-name.ts'
import { recoverFolder } from '../build/out-folder.ts'
import { encodeAddress } from '../core/encode-address.ts'
import { contentHash } from '../core/hash.ts'
import { markdownPath } from '../core/markdown-url.ts'
import { asFilePath, type FilePath, urlPath } from '../core/path.ts'
import { UserError } from '../core/user-error.ts'
import { type Address, parseUrl, type Target } from '../http/address.ts'
import { cachings, forEver } from '../http/caching.ts'
import { withQuery } from '../http/locate.ts'
import { markdownResponse, withAlternate } from '../http/machine-text.ts'
import { notFoundResponse } from '../http/not-found.ts'
import { prefersMarkdown } from '../http/prefers-markdown.ts'
import { policyHeaders } from '../http/security-headers.ts'
import { oauthCallbackPage } from '../http/sign-in/oauth-callback.ts'
import { spellingResponse } from '../http/spelling.ts'
import { fileResponse, isServed } from '../http/static-file.ts'
import { findRedirect, resolveRedirects } from '../nav/redirect.ts'
import { findBuiltAsset, withoutFileHeaders } from './built-asset.ts'
import type { Served } from './served.ts'

const cached = cachings.production
const lookEvery = 1000
const maxAttempts = 25

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
      throw new UserError(`The new build is for the base path "${next.record.base}". Restart to serve it.`)
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

  async function respond(request: Request, target: Target): Promise<Response> {
    const { address } = target
    if (!target.isNormal) return spellingResponse(target, request)
    switch (address.kind) {
      case 'asset':
        return (await answerAsset(request, address.name)) ?? answerLost(request, address)
      case 'part':
      case 'shared-part': {
        const file = address.kind === 'part' ? pageFile(urlPath(address.path)) : address.path.slice(1)
        const part = await read(file)
        return part ? html(part) : answerLost(request, address)
      }
      case 'markdown': {
        const text = isPage(address.page) && (await read(markdownPath(address.page).slice(1)))
        return text ? markdownResponse(request, text.toString(), cached) : answerPath(request, target)
      }
      case 'playground':
      case 'search': {
        const file = asFilePath(address.path.slice(1))
        const response = await answerFile(request, file)
        return response ? withoutFileHeaders(response, file) : answerLost(request, address)
      }
      case 'page':
      case 'feed':
      case 'machine-text':
      case 'api-file':
      case 'mcp':
      case 'mcp-card':
      case 'oauth-metadata':
      case 'sign-in':
      case 'health':
        return answerPath(request, target)
      case 'relay':
      case 'unknown':
        return answerLost(request, address)
    }
  }

  const isPage = (url: string) => Object.hasOwn(built.record.pages, url)

  /** Pages, redirects and files. */
  async function answerPath(request: Request, { address, search }: Target): Promise<Response> {
    const { path } = address
    const url = urlPath(path)
    if (isPage(url)) {
      if (path !== url) return redirect((base + encodeAddress(url) || '/') + search, 308)
      const text = prefersMarkdown(request.headers.get('Accept')) && (await read(markdownPath(url).slice(1)))
      if (text) return markdownResponse(request, text.toString(), undefined)
      const page = await read(pageFile(url))
      if (page) return withAlternate(html(page), base, url)
    }
    const moved = findRedirect(built.redirects, url)
    if (moved) return redirect(withQuery(moved.to, search), moved.status)
    const file = asFilePath(url.slice(1))
    const isOpen = isServed(file) && !built.hidden.has(file) && !url.startsWith('/.octavo')
    const response = isOpen ? await answerFile(request, file) : undefined
    return response ?? sourceOf(url, search) ?? answerLost(request, address)
  }

  async function answerAsset(request: Request, name: string): Promise<Response | undefined> {
    if (name === 'oauth') return new Response(built.callback.body, { headers: built.callback.headers })
    const own = findBuiltAsset(built.assets, name)
    const file = asFilePath(`_octavo/${own}`)
    const response = own ? await answerFile(request, file, own === name ? forEver : cached) : undefined
    return response && withoutFileHeaders(response, file)
  }

  async function answerFile(request: Request, path: FilePath, kept = cached): Promise<Response | undefined> {
    const bytes = await read(path)
    return bytes && fileResponse({ path, bytes, hash: contentHash(bytes), request, cached: kept })
  }

  /** Who asks for the file that a page was written in is sent to the page. */
  function sourceOf(url: string, search: string): Response | undefined {
    const page = urlPath(url.replace(/\.mdx?$/, '').replace(/\/index$/, ''))
    if (page === url || !isPage(page)) return undefined
    return redirect((base + encodeAddress(page) || '/') + search, 308)
  }

  const answerLost = (request: Request, { path }: Address) =>
    notFoundResponse(request, path, cached) ??
    new Response(built.notFound.text, { status: 404, headers: built.notFound.headers })

  return {
    base,
    hasMcp: false,
    async fetch(request, env = {}) {
      const target = env.target ?? parseUrl(request.url, base)
      for (let tries = 1; ; tries++) {
        const { stamp } = built
        const response = await respond(request, target)
        const now = stampOf(folder)
        if (response.status !== 404 || now === stamp || now === refused || tries > maxAttempts)
          return response
        // The folder was replaced in the middle, or is away for the moment that this takes.
        if (now === undefined) await pause(20)
        else await look()
      }
    },
    ruleOf: async (page) =>
      Object.hasOwn(built.record.pages, page)
        ? (built.record.pages[page]?.rule ?? { kind: 'disabled' })
        : undefined,
    revision: () => revision,
    async findTwin(path, packing) {
      const url = urlPath(path)
      const file = isPage(url) ? pageFile(url) : url.slice(1)
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
  if (!record) throw new UserError(`${join(folder, marker)} is damaged. Build the site again.`)
  const at = { file: asFilePath(''), line: 1, column: 1, length: 1 }
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
    // The one page that everybody can ask for under any address, so it is at hand.
    notFound: describePage(readNotFound(folder)),
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

function readNotFound(folder: string): string {
  try {
    return readFileSync(join(folder, '404.html'), 'utf8')
  } catch {
    return 'Not found'
  }
}

/** The policy stands in the page itself; as a header it also says who may frame it. */
function describePage(text: string): { text: string; headers: Record<string, string> } {
  const [, policy = "default-src 'none'"] =
    /<meta http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(text.slice(0, 4096)) ?? []
  const headers = policyHeaders(`${policy.replaceAll('&amp;', '&')}; frame-ancestors 'self'`)
  return { text, headers: { ...headers, 'Cache-Control': cached, ETag: `W/"${contentHash(text)}"` } }
}

function html(bytes: Buffer): Response {
  const { text, headers } = describePage(bytes.toString())
  return new Response(text, { headers })
}

function redirect(to: string, status: number): Response {
  const headers = { Location: to, 'Cache-Control': cached, 'X-Content-Type-Options': 'nosniff' }
  return new Response(null, { status, headers })
}
