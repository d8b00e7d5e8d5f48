import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { oauthCallbackPage } from '../../src/server/oauth-callback.ts'

const kb = 1024

test('the callback page runs nothing but our own file, is kept nowhere and tells nobody its address', () => {
  const { body, headers } = oauthCallbackPage('/docs/_octavo/oauth-1.js', 'en')
  expect(body.match(/<script/g)).toHaveLength(1)
  expect(body).toContain('<script type="module" src="/docs/_octavo/oauth-1.js"></script>')
  expect(headers['Content-Security-Policy']).toMatch(
    /^default-src 'none'; script-src 'self'; style-src 'sha256-/,
  )
  expect(headers['Content-Security-Policy']).not.toContain('unsafe')
  expect(headers).toMatchObject({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' })
})

test('a language or an address cannot break out of the callback page', () => {
  const { body } = oauthCallbackPage('/"><script>', '"><script>')
  expect(body.match(/<script/g)).toHaveLength(1)
})

test('the panel is under 5 KB, and each flow under 5 KB more when a reader comes to it', async () => {
  const { outputFiles, metafile } = await build({
    entryPoints: ['src/client/playground/oauth/oauth-panel.tsx'],
    outdir: '/',
    bundle: true,
    splitting: true,
    minify: true,
    write: false,
    metafile: true,
    format: 'esm',
    target: 'es2023',
    external: ['preact', 'preact/*'],
    jsx: 'automatic',
    jsxImportSource: 'preact',
  })
  const sizes = new Map(
    outputFiles.map(({ path, contents }) => [path, gzipSync(contents, { level: 9 }).length]),
  )
  const outputs = Object.entries(metafile.outputs)
  /** With all that has to be there before it runs. */
  const filesOf = (path: string): string[] => [
    path,
    ...metafile.outputs[path]!.imports.filter(
      ({ kind, external }) => kind === 'import-statement' && !external,
    ).flatMap(({ path: next }) => filesOf(next)),
  ]
  for (const [path] of outputs.filter(([, { entryPoint }]) => entryPoint)) {
    const files = [...new Set(filesOf(path))]
    const sum = files.reduce((size, file) => size + sizes.get(`/${file.split('/').at(-1)}`)!, 0)
    expect(sum, path).toBeLessThanOrEqual(5 * kb)
  }
})
