/** Builds the package with esbuild: the Node side, the worker, the browser side; and the JSON Schema from the code. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { build } from 'esbuild'
import { minify } from 'rolldown/utils'
import { collectLicences } from './licences.mjs'

// What the package is built from. A build of the same inputs is left as it is.
const inputs = ['src', 'scripts', 'package.json', 'package-lock.json']
const stamp = 'node_modules/.cache/octavo-build'
const fingerprint = fingerprintOf(inputs)
const isBuilt = existsSync('dist/client/manifest.json') && existsSync(stamp)
if (isBuilt && readFileSync(stamp, 'utf8') === fingerprint) process.exit()

rmSync('dist', { recursive: true, force: true })
mkdirSync('dist/client', { recursive: true })

// One file for each part that is loaded at its own time. Packages that parse and print are part of it: loading hundreds of
// files one by one takes a third of the time that a command needs to start. What checks tokens or speaks to the network
// stays a dependency, so that owners can update it by themselves.
const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
const { metafile: node } = await build({
  entryPoints: {
    'cli/main': 'src/cli/main.ts',
    'components/index': 'src/components/index.ts',
    'config/json-schema': 'src/config/json-schema.ts',
    'mdx/parse-mdx': 'src/mdx/read/parse-mdx.ts',
  },
  outdir: 'dist',
  chunkNames: 'chunks/[name]-[hash]',
  bundle: true,
  splitting: true,
  external: Object.keys(dependencies),
  mainFields: ['module', 'main'],
  metafile: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  jsx: 'automatic',
  jsxImportSource: 'preact',
  logLevel: 'warning',
})
writeFileSync('dist/licences.txt', collectLicences(node))
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

const { componentByName, componentRoots } = await import('../dist/components/index.js')
// What is called `Tree.File` is a member of `Tree`.
const members = [...componentByName.keys()].filter((name) => name.includes('.'))
const names = [
  ...componentRoots.map((name) => `export const ${name} = own()`),
  ...members.map((name) => `${name} = own()`),
].join('\n')
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

const hashOf = (contents) => createHash('sha256').update(contents).digest('base64url').slice(0, 10)

/** What esbuild made smaller becomes another 3 % smaller. */
const pack = async (text) => {
  const { code, errors } = await minify('part.js', text, {
    module: true,
    compress: { target: 'es2023' },
    mangle: { toplevel: true },
  })
  if (errors.length > 0) throw new Error(errors[0].message)
  return code
}

/** Each name holds the hash of the content, so that browsers keep a file for ever. */
const write = async (key, { text }, ending = 'js') => {
  const contents = ending === 'js' ? await pack(text) : text
  const name = `${key}-${hashOf(contents)}.${ending}`
  writeFileSync(`dist/client/${name}`, contents)
  return name
}

// A language of samples is one file by itself: one request when a reader chooses it.
const later = {}
for (const file of readdirSync('src/samples/languages')) {
  if (file === 'index.ts' || file.includes('.test.')) continue
  const { outputFiles } = await build({ ...browser, entryPoints: [`src/samples/languages/${file}`] })
  later[`./${file}`] = await write(`sample-${file.slice(0, -3)}`, outputFiles[0])
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
later['../sample-writer.ts'] = await write('samples', writer[0])

// What not every page has.
for (const name of ['tips', 'toc', 'expand', 'copy-page', 'copy', 'tab-menu']) {
  const { outputFiles } = await build({
    ...browser,
    entryPoints: [`src/client/page/${name}.ts`],
    plugins: [laterFiles],
  })
  later[`./page/${name}.ts`] = await write(name, outputFiles[0])
  later[`./${name}.ts`] = later[`./page/${name}.ts`]
}

// The search, and for a site of files also what reads its index.
const searchStyle = await build({ ...browser, entryPoints: ['src/client/css/search.css'] })
const searchCss = await write('search', searchStyle.outputFiles[0], 'css')
later['search.css'] = searchCss
const { outputFiles: fileSearch } = await build({ ...browser, entryPoints: ['src/client/search/files.ts'] })
later['./files.ts'] = await write('search-files', fileSearch[0])
const { outputFiles: dialog } = await build({
  ...browser,
  entryPoints: ['src/client/search/dialog.ts'],
  define: { __SEARCH_CSS__: JSON.stringify(searchCss) },
  plugins: [laterFiles],
})
later['../search/dialog.ts'] = await write('search', dialog[0])

const manifest = {}
const { outputFiles: main } = await build({
  ...browser,
  entryPoints: ['src/client/main.ts'],
  plugins: [laterFiles],
})
manifest.main = await write('main', main[0])
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
const playgroundCss = await write('playground', style[0], 'css')
later['playground.css'] = playgroundCss
const consoleStyle = await build({ ...browser, entryPoints: ['src/client/css/console.css'] })
const consoleCss = await write('console', consoleStyle.outputFiles[0], 'css')
later['console.css'] = consoleCss
// What opens is one file, so that it opens at once. The parts take from it what they share, and it loads them: their
// names hold one hash, of them all.
const family = 'FAMILYHASH'
const opener = `playground-${family}.js`
const parts = {
  check: ['src/request/check.ts', '../../request/check.ts'],
  form: ['src/client/playground/form-body.ts', './form-body.ts'],
  json: ['src/client/playground/answer/shared.ts', './answer/shared.ts'],
  curl: ['src/client/playground/curl/index.ts', './curl/index.ts'],
  oauth: ['src/client/playground/oauth/index.ts', './oauth/index.ts'],
  side: ['src/client/playground/side.tsx', './side.tsx'],
  extras: ['src/client/playground/extras.tsx', './extras.tsx'],
  sender: ['src/client/playground/sender.tsx', './sender.tsx'],
}
for (const [name, [, asked]] of Object.entries(parts)) later[asked] = `play-${name}-${family}.js`
// The console of a channel is drawn with the same forms; a page has one or the other.
parts.console = ['src/client/console/main.tsx', '../console/main.tsx']
parts.talk = ['src/client/console/talk.tsx', './talk.tsx']
later[parts.console[1]] = `console-${family}.js`
later[parts.talk[1]] = `console-talk-${family}.js`
const buildPart = async (entry, ...plugins) => {
  const { outputFiles, metafile } = await build({
    ...browser,
    entryPoints: [entry],
    jsx: 'automatic',
    define: {
      __PLAYGROUND_CSS__: JSON.stringify(playgroundCss),
      __CONSOLE_CSS__: JSON.stringify(consoleCss),
    },
    plugins: [...plugins, laterFiles, mainFiles],
    metafile: true,
  })
  return { text: outputFiles[0].text, exports: Object.values(metafile.outputs)[0].exports }
}
const opened = await buildPart('src/client/playground/main.tsx')
/** Parts take what a list exports from the file that has it: through one module, so that each thing has one name. */
const takeFrom = (list, name, exports) => {
  const listed = [...readFileSync(list, 'utf8').matchAll(/from '(.*)\.tsx?'/g)]
  const paths = listed.map(([, path]) => resolve(dirname(list), path))
  return {
    name: list,
    setup(esbuild) {
      esbuild.onResolve({ filter: /^\.|jsx-runtime$/ }, ({ path, resolveDir, kind }) => {
        if (kind === 'entry-point') return undefined
        if (path === `./${name}`) return { path, external: true }
        const isListed = paths.includes(resolve(resolveDir, path.replace(/\.tsx?$/, '')))
        return isListed ? { path: list, namespace: name } : undefined
      })
      esbuild.onLoad({ filter: /./, namespace: name }, () => ({
        contents: `export { ${exports.join(', ')} } from './${name}'`,
        resolveDir: '.',
      }))
    },
  }
}
const fromOpener = takeFrom('src/client/playground/shared.ts', opener, opened.exports)
const json = await buildPart(parts.json[0], fromOpener)
const fromJson = takeFrom(parts.json[0], later[parts.json[1]], json.exports)
const fromCheck = {
  name: 'check',
  setup: (esbuild) =>
    esbuild.onResolve({ filter: /\/check\.ts$/ }, ({ path, resolveDir, kind }) =>
      kind === 'import-statement' && resolve(resolveDir, path) === resolve(parts.check[0])
        ? { path: `./${later[parts.check[1]]}`, external: true }
        : undefined,
    ),
}
// Only the family knows what its parts take from the first file, so these names may be short.
const shortNames = new Map(
  opened.exports.filter((name) => name !== 'openPlayground').map((name, at) => [name, `$${at.toString(36)}`]),
)
const shorten = (names, isExport) =>
  names
    .split(',')
    .map((one) => {
      const [first, , last = first] = one.split(' ')
      const known = isExport ? last : first
      const short = shortNames.get(known) ?? known
      return isExport ? `${first} as ${short}` : `${short} as ${last}`
    })
    .join(',')
const exported = opened.text.replace(/export\{([^}]*)\}/, (_, names) => `export{${shorten(names, true)}}`)
const texts = new Map([[opener, await pack(exported)]])
for (const [entry, asked] of Object.values(parts)) {
  const { text } = entry === parts.json[0] ? json : await buildPart(entry, fromOpener, fromJson, fromCheck)
  const imported = text.replace(
    /import\{([^}]*)\}(?=from"\.\/playground-)/g,
    (_, names) => `import{${shorten(names, false)}}`,
  )
  texts.set(later[asked], await pack(imported))
}
const hash = hashOf([...texts.values()].join('\n'))
for (const [asked, name] of Object.entries(later)) later[asked] = name.replace(family, hash)
for (const [name, text] of texts)
  writeFileSync(`dist/client/${name.replace(family, hash)}`, text.replaceAll(family, hash))
later['../playground/main.tsx'] = opener.replace(family, hash)

for (const [key, entry] of Object.entries({
  css: 'css/octavo.css',
  island: 'island.ts',
  dev: 'dev.ts',
  reference: 'reference.ts',
  drilldown: 'drilldown.ts',
  oauth: 'oauth-callback.ts',
  jwt: 'jwt-callback.ts',
})) {
  const { outputFiles } = await build({
    ...browser,
    entryPoints: [`src/client/${entry}`],
    plugins: [ownNames, laterFiles, ...(key === 'reference' ? [mainFiles] : [])],
  })
  manifest[key] = await write(key, outputFiles[0], key === 'css' ? 'css' : 'js')
}
// Diagrams are drawn by a library that is many times larger than all the rest: its parts are loaded one by one, and
// only by pages that have a diagram.
const { outputFiles: drawing, metafile: drawn } = await build({
  ...browser,
  entryPoints: { diagram: 'src/client/diagram.ts' },
  outdir: 'dist/client',
  splitting: true,
  entryNames: '[name]-[hash]',
  chunkNames: 'diagram-[name]-[hash]',
  metafile: true,
})
const licences = 'diagram-licences.txt'
writeFileSync(`dist/client/${licences}`, collectLicences(drawn))
const drawingNames = drawing.map(({ path, contents }) => {
  writeFileSync(path, contents)
  return basename(path)
})
manifest.diagram = drawingNames.find((name) => /^diagram-[^-]+\.js$/.test(name))
manifest.diagrams = [...drawingNames.filter((name) => name !== manifest.diagram), licences]
manifest.later = Object.values(later)
writeFileSync('dist/client/manifest.json', JSON.stringify(manifest))

const { createJsonSchema } = await import('../dist/config/json-schema.js')
mkdirSync('schema', { recursive: true })
writeFileSync('schema/docs.schema.json', `${JSON.stringify(createJsonSchema(), null, 2)}\n`)

mkdirSync(dirname(stamp), { recursive: true })
writeFileSync(stamp, fingerprint)
if (process.argv.includes('--list')) console.log(readdirSync('dist/client').join('\n'))

/** A hash of all files below these paths, tests aside. */
function fingerprintOf(paths) {
  const hash = createHash('sha256')
  const add = (path) => {
    if (statSync(path).isDirectory()) for (const name of readdirSync(path).sort()) add(`${path}/${name}`)
    else if (!path.includes('.test.')) hash.update(path).update('\0').update(readFileSync(path)).update('\0')
  }
  for (const path of paths) add(path)
  return hash.digest('hex')
}
