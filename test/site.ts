import type { Hono } from 'hono'
import type { Diagnostic } from '../src/core/diagnostic.ts'
import { createMemoryFiles } from '../src/core/files.ts'
import { createApp } from '../src/server/app.ts'
import { readAssets } from '../src/server/assets.ts'
import { createSite, type Site, type SiteOptions } from '../src/site/site.ts'

export type TestSite = {
  site: Site
  app: Hono
  request: (path: string, init?: RequestInit) => Promise<Response>
  /** The HTML at an address, whatever its status. */
  html: (path: string) => Promise<string>
  /** Only what stands in <main>. */
  main: (path: string) => Promise<string>
  diagnostics: () => Promise<Diagnostic[]>
  /** Writes or removes a file and tells the site, as the watcher would. */
  write: (path: string, content: string | Uint8Array | undefined) => void
  close: () => Promise<void>
}

/** An object of files -> a site that can be asked. Without a docs.json, one that lists every page is added. */
export function createTestSite(
  files: Record<string, string | Uint8Array>,
  options: Partial<SiteOptions> = {},
): TestSite {
  const pages = Object.keys(files).filter((path) => path.endsWith('.mdx') && !path.startsWith('snippets/'))
  const config = JSON.stringify({
    name: 'Test',
    navigation: { pages: pages.map((path) => path.replace(/\.mdx$/, '')) },
  })
  const memory = createMemoryFiles(
    'docs.json' in files || options.files ? files : { 'docs.json': config, ...files },
  )
  const assets = readAssets()
  const site = createSite({ files: memory, assets, ...options })
  const app = createApp(site, assets)
  const request = async (path: string, init?: RequestInit) => app.request(path, init)
  const html = async (path: string) => (await request(path)).text()
  return {
    site,
    app,
    request,
    html,
    main: async (path) => /<main[\s\S]*<\/main>/.exec(await html(path))?.[0] ?? '',
    diagnostics: () => site.diagnostics(),
    write(path, content) {
      memory.write(path, content)
      site.invalidate([path], true)
    },
    close: () => site.close(),
  }
}

/** `code at file:line:column`, which is how tests say where a finding stands. */
export function places(diagnostics: readonly Diagnostic[]): string[] {
  return diagnostics.map(({ code, at }) => (at ? `${code} ${at.file}:${at.line}:${at.column}` : code))
}
