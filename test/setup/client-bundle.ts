import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the bundles. */
    clientBundle: string
  }
}

/** Scripts and styles of the package, and test pages for parts of them. */
const entryPoints = {
  'callback.js': 'src/client/oauth-callback.ts',
  'draw.js': 'test/fixtures/playground/draw-page.ts',
  'history.js': 'test/fixtures/playground/history-page.ts',
  'jwt-callback.js': 'src/client/jwt-callback.ts',
  'main.js': 'src/client/main.ts',
  'octavo.css': 'src/client/css/octavo.css',
  'panel-page.js': 'test/fixtures/oauth/panel-page.tsx',
  'playground.css': 'src/client/css/playground.css',
  'reference.js': 'src/client/reference.ts',
  'stage.css': 'test/fixtures/response/stage.css',
  'stage.js': 'test/fixtures/response/stage.tsx',
  'transports.js': 'test/fixtures/playground/transports-page.ts',
}

/** Bundles the client once for all files of the run, each script with its imports. */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-client-'))
  await build({
    entryPoints: Object.entries(entryPoints).map(([name, path]) => ({
      in: path,
      out: name.replace(/\.\w+$/, ''),
    })),
    outdir: folder,
    bundle: true,
    format: 'esm',
    target: 'es2023',
    jsx: 'automatic',
    logLevel: 'warning',
    define: { __SEARCH_CSS__: '""', __PLAYGROUND_CSS__: '""', __CONSOLE_CSS__: '""' },
  })
  project.provide('clientBundle', folder)
  return () => rmSync(folder, { recursive: true, force: true })
}
