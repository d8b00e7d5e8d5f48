import { existsSync, readdirSync, statSync } from 'node:fs'
import { readFile, realpath } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { marker, readRecord } from '../build/build-record.ts'
import { pageFile } from '../build/file-name.ts'
import { recoverFolder } from '../build/out-folder.ts'
import { encodeAddress } from '../core/encode-address.ts'
import { contentHash } from '../core/hash.ts'
import { type FilePath, urlPath } from '../core/path.ts'
import { findRedirect, resolveRedirects } from '../nav/redirect.ts'
import { findAsset } from '../server/current-asset.ts'
import { pathOf } from '../server/request-path.ts'
import { policyHeaders } from '../server/security-headers.ts'
import { fileResponse } from '../server/static-file.ts'
import type { Served } from './served.ts'

const cached = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600'
const forEver = 'public, max-age=31536000, immutable'
const lookEvery = 1000

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
  const timer = setInterval(() => void reload().catch(onFault), lookEvery).unref()

  const read = (path: string) => readInside(folder, path)

  async function answer(request: Request): Promise<Response> {
    const { record, assets } = built
    const path = pathOf(request, base)
    if (path === undefined || path.startsWith('/.octavo')) return notFound()
    const url = urlPath(path)
    if (Object.hasOwn(record.pages, url)) {
      if (path !== url) return redirect(`${base}${encodeAddress(url)}` || '/', request, 308)
      const page = await read(pageFile(url))
      if (page) return html(page, 200)
    }
    const moved = findRedirect(built.redirects, url)
    if (moved) return redirect(moved.to, request, moved.status)
    const name = url.slice(1)
    const own = name.startsWith('_octavo/') ? findAsset(assets, name.slice('_octavo/'.length)) : undefined
    const file = own ? `_octavo/${own}` : name === '_octavo/oauth' ? `${name}/index.html` : name
    const bytes = await read(file)
    if (!bytes) return notFound()
    if (/^_octavo\/oauth\/|\/~part\/[\w-]+\.html$/.test(file)) return html(bytes, 200)
    const isHashed = file === name && name.startsWith('_octavo/')
    return fileResponse({
      path: file as FilePath,
      bytes,
      hash: contentHash(bytes),
      request,
      cached: isHashed ? forEver : cached,
    })
  }

  const notFound = async () => html((await read('404.html')) ?? Buffer.from('Not found'), 404)

  return {
    base,
    async fetch(request) {
      const at = revision
      const found = await answer(request)
      // The folder may have been replaced in the middle: then the new one is asked.
      if (found.status !== 404 || built.stamp === stampOf(folder)) return found
      await reload()
      return at === revision ? found : answer(request)
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
  return {
    stamp,
    record,
    redirects: resolveRedirects(rules).value,
    assets: readdirSync(join(folder, '_octavo')),
  }
}

/** Another build is another file. */
function stampOf(folder: string): string {
  const status = statSync(join(folder, marker), { throwIfNoEntry: false })
  return `${status?.ino} ${status?.mtimeMs}`
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
