/** Builds the package with esbuild: the Node side, the worker, the browser side; and the JSON Schema from the code. */
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { build } from 'esbuild'

rmSync('dist', { recursive: true, force: true })
mkdirSync('dist/client', { recursive: true })

// One file for each part that is loaded at its own time: hundreds of small modules cost a fifth of a second at start.
await build({
  entryPoints: {
    'cli/main': 'src/cli/main.ts',
    'components/index': 'src/components/index.ts',
    'config/json-schema': 'src/config/json-schema.ts',
    'mdx/parse-mdx': 'src/mdx/parse-mdx.ts',
  },
  outdir: 'dist',
  chunkNames: 'chunks/[name]-[hash]',
  bundle: true,
  splitting: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  target: 'node20',
  jsx: 'automatic',
  jsxImportSource: 'preact',
  logLevel: 'warning',
})
await import('./build-validators.mjs')

await build({
  entryPoints: { 'author-worker': 'src/mdx/author/worker.ts' },
  outdir: 'dist',
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  jsx: 'automatic',
  jsxImportSource: 'preact',
  logLevel: 'warning',
})

const { componentByName } = await import('../dist/components/index.js')
const names = [...componentByName.keys()].map((name) => `export const ${name} = own()`).join('\n')
const ownNames = {
  name: 'own-names',
  setup: (esbuild) =>
    esbuild.onLoad({ filter: /own-components\.ts$/ }, async ({ path }) => {
      const { readFile } = await import('node:fs/promises')
      return { contents: `${await readFile(path, 'utf8')}\n${names}\n`, loader: 'ts' }
    }),
}

const browser = {
  bundle: true,
  minify: true,
  write: false,
  format: 'esm',
  target: ['es2023', 'chrome123', 'firefox121', 'safari17.5'],
  logLevel: 'warning',
}

/** Each name holds the hash of the content, so that browsers keep a file for ever. */
const write = (key, contents, ending = 'js') => {
  const hash = createHash('sha256').update(contents).digest('base64url').slice(0, 10)
  const name = `${key}-${hash}.${ending}`
  writeFileSync(`dist/client/${name}`, contents)
  return name
}

// A language of samples is one file by itself: one request when a reader chooses it.
const later = {}
for (const file of readdirSync('src/samples/languages')) {
  if (file === 'index.ts' || file.includes('.test.')) continue
  const { outputFiles } = await build({ ...browser, entryPoints: [`src/samples/languages/${file}`] })
  later[`./${file}`] = write(`sample-${file.slice(0, -3)}`, outputFiles[0].contents)
}
const laterFiles = {
  name: 'later-files',
  setup: (esbuild) =>
    esbuild.onResolve({ filter: /\.tsx?$/ }, ({ path, kind }) =>
      kind === 'dynamic-import' && later[path] ? { path: `./${later[path]}`, external: true } : undefined,
    ),
}
const { outputFiles: writer } = await build({
  ...browser,
  entryPoints: ['src/client/sample-writer.ts'],
  plugins: [laterFiles],
})
later['../sample-writer.ts'] = write('samples', writer[0].contents)

// What not every page has.
for (const name of ['tips', 'toc', 'expand']) {
  const { outputFiles } = await build({ ...browser, entryPoints: [`src/client/page/${name}.ts`] })
  later[`./page/${name}.ts`] = write(name, outputFiles[0].contents)
}

const manifest = {}
const { outputFiles: main } = await build({
  ...browser,
  entryPoints: ['src/client/main.ts'],
  plugins: [laterFiles],
})
manifest.main = write('main', main[0].contents)
/** What every page has already is not loaded again with another script. */
const mainFiles = {
  name: 'main-files',
  setup: (esbuild) =>
    esbuild.onResolve({ filter: /\/(listen|steady|storage|sync)\.ts$/ }, () => ({
      path: `./${manifest.main}`,
      external: true,
    })),
}

// The playground is what most pages never load: its own stylesheet, and parts that come when they are needed.
const { outputFiles: style } = await build({ ...browser, entryPoints: ['src/client/css/playground.css'] })
const playgroundCss = write('playground', style[0].contents, 'css')
const jsx = { jsx: 'automatic', jsxImportSource: 'preact' }
const { outputFiles: preact } = await build({
  ...browser,
  stdin: {
    contents: `
      export { Fragment, render } from 'preact'
      export { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
      export { jsx, jsxs } from 'preact/jsx-runtime'`,
    resolveDir: '.',
  },
})
const preactFile = write('play-preact', preact[0].contents)
later.preact = preactFile
/** One Preact and one check for all that is loaded later. */
const sharedFiles = {
  name: 'shared-files',
  setup(esbuild) {
    esbuild.onResolve({ filter: /^preact($|\/)/ }, () => ({ path: `./${preactFile}`, external: true }))
    esbuild.onResolve({ filter: /\/request\/check\.ts$/ }, ({ kind }) =>
      kind === 'entry-point' ? undefined : { path: `./${later['../../request/check.ts']}`, external: true },
    )
  },
}
// Each is one file: what is used together comes together, and packs better than many small ones.
for (const [name, entry, asked] of [
  ['check', 'src/request/check.ts', '../../request/check.ts'],
  ['form', 'src/client/playground/form-body.ts', './form-body.ts'],
  ['curl', 'src/client/playground/curl/index.ts', './curl/index.ts'],
  ['oauth', 'src/client/playground/oauth/index.ts', './oauth/index.ts'],
  ['side', 'src/client/playground/side.tsx', './side.tsx'],
  ['extras', 'src/client/playground/extras.tsx', './extras.tsx'],
  ['sender', 'src/client/playground/sender.tsx', './sender.tsx'],
]) {
  const plugins = [sharedFiles, laterFiles, mainFiles]
  const { outputFiles } = await build({ ...browser, ...jsx, entryPoints: [entry], plugins })
  later[asked] = write(`play-${name}`, outputFiles[0].contents)
}
// What opens is one file, so that it opens at once.
const { outputFiles: opener } = await build({
  ...browser,
  ...jsx,
  entryPoints: ['src/client/playground/main.tsx'],
  define: { __PLAYGROUND_CSS__: JSON.stringify(playgroundCss) },
  plugins: [laterFiles, mainFiles],
})
later['../playground/main.tsx'] = write('playground', opener[0].contents)
later['playground.css'] = playgroundCss

for (const [key, entry] of Object.entries({
  css: 'css/octavo.css',
  island: 'island.ts',
  dev: 'dev.ts',
  reference: 'reference.ts',
  oauth: 'oauth-callback.ts',
})) {
  const { outputFiles } = await build({
    ...browser,
    entryPoints: [`src/client/${entry}`],
    plugins: [ownNames, laterFiles, ...(key === 'reference' ? [mainFiles] : [])],
  })
  manifest[key] = write(key, outputFiles[0].contents, key === 'css' ? 'css' : 'js')
}
manifest.later = Object.values(later)
writeFileSync('dist/client/manifest.json', JSON.stringify(manifest))

const { createJsonSchema } = await import('../dist/config/json-schema.js')
mkdirSync('schema', { recursive: true })
writeFileSync('schema/docs.schema.json', `${JSON.stringify(createJsonSchema(), null, 2)}\n`)

if (process.argv.includes('--list')) console.log(readdirSync('dist/client').join('\n'))
