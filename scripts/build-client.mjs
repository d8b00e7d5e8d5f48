/** Bundles the browser's files into `dist/client`, each named by a hash of its content, and lists them in a manifest. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { build as buildCss } from 'esbuild'
import { rolldown } from 'rolldown'
import { minify } from 'rolldown/utils'
import { buildFonts } from './build-fonts.mjs'
import { collectLicences } from './licences.mjs'

const folder = 'dist/client'
const target = ['es2023', 'chrome123', 'firefox121', 'safari17.5']
/** In `src/client/themes/`. */
const themeScripts = { mint: 'opaque-bar', maple: 'opaque-bar', palm: 'collapse', almond: 'scrolling-card' }
const clientFile = (path) => resolve('src/client', path)

export async function buildClient() {
  const css = await bundleStyles(['octavo', 'dev', 'feedback', 'search', 'playground', 'console'])
  const themes = await bundleThemes()
  const samples = await bundleSamples()
  const pages = await bundlePages(css, samples)
  const standalone = await bundleSingle()
  const diagrams = await bundleDiagrams()
  const manifest = {
    ...{ css: css.octavo, main: pages.main, reference: pages.reference, ...standalone },
    themes,
    devStyles: css.dev,
    feedbackStyles: css.feedback,
    ...(await buildFonts()),
    diagram: diagrams.entry,
    diagrams: diagrams.rest,
    later: [css.search, css.playground, css.console, ...samples.files, ...pages.later],
  }
  writeFileSync(`${folder}/manifest.json`, JSON.stringify(manifest))
}

/** Stylesheets by name. */
async function bundleStyles(names) {
  const files = {}
  for (const name of names) files[name] = writeStyles(name, await bundleCss(`css/${name}.css`))
  return files
}

/**
 * Each theme is one stylesheet, and possibly a script. Themes change their layout at the widths that existing sites expect
 * in their own styles, not at those of Octavo's layout.
 */
async function bundleThemes() {
  const themes = {}
  for (const file of readdirSync(clientFile('css/themes')).filter((name) => name.endsWith('.css'))) {
    const theme = basename(file, '.css')
    const css = (await bundleCss(`css/themes/${file}`))
      .replaceAll('820px', '1024px')
      .replaceAll('1180px', '1280px')
    themes[theme] = { css: writeStyles(`octavo-${theme}`, css) }
    const script = themeScripts[theme]
    if (!script) continue
    const [chunk] = await bundle({ input: { [script]: clientFile(`themes/${script}.ts`) } })
    themes[theme].script = chunk.fileName
  }
  return themes
}

async function bundleCss(path) {
  const { outputFiles } = await buildCss({
    entryPoints: [clientFile(path)],
    bundle: true,
    minify: true,
    write: false,
    target,
    logLevel: 'warning',
  })
  return outputFiles[0].text
}

function writeStyles(name, css) {
  const hash = createHash('sha256').update(css).digest('base64url').slice(0, 10)
  const file = `${name}-${hash}.css`
  writeFileSync(`${folder}/${file}`, css)
  return file
}

/** Samples in other languages: one request per language, so shared code is in every file. */
async function bundleSamples() {
  const languages = new Map()
  for (const name of readdirSync('src/samples/languages')) {
    if (name === 'index.ts' || name.includes('.test.')) continue
    const path = resolve('src/samples/languages', name)
    const [chunk] = await bundle({ input: { [`sample-${name.slice(0, -3)}`]: path } })
    languages.set(path, chunk.fileName)
  }
  const input = { samples: clientFile('sample-writer.ts') }
  const [writer] = await bundle({ input, plugins: [bundledBefore(languages)] })
  return { writer: writer.fileName, files: [writer.fileName, ...languages.values()] }
}

/** Page scripts, and the parts they load on demand: search, playground and console. */
async function bundlePages(css, samples) {
  const output = await bundle({
    input: {
      main: clientFile('main.ts'),
      reference: clientFile('reference.ts'),
      playground: clientFile('playground/main.tsx'),
    },
    define: { __SEARCH_CSS__: css.search, __PLAYGROUND_CSS__: css.playground, __CONSOLE_CSS__: css.console },
    plugins: [bundledBefore(new Map([[clientFile('sample-writer.ts'), samples.writer]])), await shownTexts()],
    // A group contains everything its modules import, unless an earlier group has it.
    groups: [
      { name: 'main', test: /src\/client\/main\.ts$/ },
      { name: 'reference', test: /src\/client\/reference\.ts$/ },
      { name: 'playground', test: /src\/client\/playground\/main\.tsx$/ },
      // Loaded with the first change: the check of values, the request, and the JSON view that responses and
      // channel messages share.
      {
        name: 'play-edit',
        test: /request\/check\.ts$|playground\/(?:plan|form-body)\.ts$|playground\/response\/(?:amount|body|differences|difference-note|views\/(?:json-line|json-rows|rows))\./,
      },
      { name: 'play-extras', test: /src\/client\/playground\/(?:extras|side)\.tsx$/ },
    ],
    rename: pageChunkName,
  })
  const entry = (name) => output.find((chunk) => chunk.isEntry && chunk.name === name).fileName
  const [main, reference] = [entry('main'), entry('reference')]
  const files = output.map(({ fileName }) => fileName)
  return { main, reference, later: files.filter((file) => file !== main && file !== reference) }
}

/** `playground/sender.tsx` -> `play-sender`, `console/talk.tsx` -> `console-talk`. */
function pageChunkName(name, module = '') {
  if (module === clientFile('console/main.tsx')) return 'console'
  if (module === clientFile('search/dialog.ts')) return 'search'
  const [, part] = /src\/(?:client\/)?(playground|console|search)\//.exec(module ?? '') ?? []
  return part ? `${part.replace('playground', 'play')}-${name}` : name
}

/** Standalone scripts, one file each. */
async function bundleSingle() {
  const entries = {
    island: 'island.ts',
    dev: 'dev.ts',
    drilldown: 'drilldown.ts',
    prefetch: 'prefetch.ts',
    integrations: 'integrations.ts',
    feedback: 'feedback.ts',
    oauth: 'oauth-callback.ts',
    jwt: 'jwt-callback.ts',
  }
  const files = {}
  for (const [name, path] of Object.entries(entries)) {
    const [chunk] = await bundle({ input: { [name]: clientFile(path) }, plugins: [await componentNames()] })
    files[name] = chunk.fileName
  }
  return files
}

/** The diagram library is larger than everything else together. Only pages with a diagram load it. */
async function bundleDiagrams() {
  const output = await bundle({
    input: { diagram: clientFile('diagram.ts') },
    rename: (name) => `diagram-${name}`,
  })
  const licences = 'diagram-licences.txt'
  writeFileSync(`${folder}/${licences}`, collectLicences(output.flatMap(({ moduleIds }) => moduleIds)))
  const entry = output.find(({ isEntry }) => isEntry).fileName
  const rest = output.map(({ fileName }) => fileName).filter((file) => file !== entry)
  return { entry, rest: [...rest, licences] }
}

/** Writes the chunks of some entry points. `rename` names chunks of dynamic imports. */
async function bundle({ input, define = {}, plugins = [], groups = [], rename = (name) => name }) {
  const bundler = await rolldown({
    input,
    plugins: [...plugins, compressed],
    platform: 'browser',
    preserveEntrySignatures: 'allow-extension',
    transform: {
      target,
      define: Object.fromEntries(Object.entries(define).map(([name, text]) => [name, JSON.stringify(text)])),
    },
  })
  const { output } = await bundler.write({
    dir: folder,
    format: 'esm',
    comments: false,
    minify: true,
    entryFileNames: '[name]-[hash:10].js',
    chunkFileNames: ({ name, facadeModuleId }) => `${rename(name, facadeModuleId)}-[hash:10].js`,
    codeSplitting: { groups },
  })
  await bundler.close()
  return output
}

/** Minifying modules before bundling makes chunks 1% smaller. */
const compressed = {
  name: 'compressed',
  async renderChunk(code) {
    const { code: text, errors } = await minify('chunk.js', code, {
      module: true,
      compress: { target: 'es2023' },
      mangle: { toplevel: true },
    })
    if (errors.length > 0) throw new Error(errors[0].message)
    return text
  },
}

/** Loads modules that are already bundled from their files. */
function bundledBefore(files) {
  return {
    name: 'bundled-before',
    resolveId(id, importer) {
      const file = importer && id.startsWith('.') ? files.get(resolve(importer, '..', id)) : undefined
      return file && { id: `./${file}`, external: true }
    },
  }
}

/** Replaces English texts with those of the page's language, which are loaded from a file of the site. */
async function shownTexts() {
  const { textFiles } = await import('../dist/strings/text-files.js')
  const fileOf = new Map(
    Object.entries(textFiles).flatMap(([file, modules]) => modules.map((name) => [name, file])),
  )
  return {
    name: 'shown-texts',
    load(id) {
      const name = basename(id, '.ts')
      const file = id === resolve(`src/strings/${name}.ts`) && fileOf.get(name)
      if (!file) return undefined
      const source = readFileSync(id, 'utf8')
      const names = [...source.matchAll(/^export const (\w+)/gm)].map(([, name]) => name).toSorted()
      // Both lists in the same order, so that the second costs next to nothing when compressed.
      return [
        `import { onTexts } from ${JSON.stringify(clientFile('texts/load-texts.ts'))}`,
        `import { readTexts } from ${JSON.stringify(clientFile('texts/read-texts.ts'))}`,
        `export let ${names}`,
        `onTexts('${file}', '${name}', (texts) => { [${names}] = readTexts(texts) })`,
      ].join('\n')
    },
  }
}

/** Built-in components are in scope by name in page components. `Tree.File` is a member of `Tree`. */
async function componentNames() {
  const { componentByName, componentRoots } = await import('../dist/components/index.js')
  const members = [...componentByName.keys()].filter((name) => name.includes('.'))
  const names = [
    ...componentRoots.map((name) => `export const ${name} = own()`),
    ...members.map((name) => `${name} = own()`),
  ].join('\n')
  return {
    name: 'component-names',
    load: (id) =>
      basename(id) === 'own-components.ts' ? `${readFileSync(id, 'utf8')}\n${names}\n` : undefined,
  }
}
