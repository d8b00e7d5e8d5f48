import { readdirSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { type Assets, readAsset, readAssets } from '../../src/http/assets.ts'
import { languages } from '../../src/samples/languages/index.ts'
import { createTestSite } from '../fixtures/site.ts'

const assets = readAssets()
const size = (file: string) => gzipSync(readAsset(assets, file)!, { level: 9 }).length
const weight = (name: Exclude<keyof Assets, 'later' | 'diagrams' | 'themes' | 'fonts'>) => size(assets[name])
const kb = 1024

test.each([assets.css, ...Object.values(assets.themes).map(({ css }) => css)])(
  'the stylesheet %s is at most 15 KB',
  (name) => {
    expect(size(name)).toBeLessThanOrEqual(15 * kb)
  },
)

test('the fonts of a Latin page are at most 60 KB', () => {
  const latin = assets.fonts.filter(({ subset }) => subset === 'latin').map(({ file }) => file)
  expect(latin).toHaveLength(2)
  const bytes = latin.reduce((sum, file) => sum + readAsset(assets, file)!.length, 0)
  expect(bytes).toBeLessThanOrEqual(60 * kb)
})

test('the scripts of a page with an interactive component are at most 11 KB', async () => {
  const counter =
    'export const Counter = () => { const [n, setN] = useState(0); return <button onClick={() => setN(n + 1)}>{n}</button> }'
  const { html, request, close } = createTestSite({ 'index.mdx': `${counter}\n\n<Counter />` })
  const island = /data-src="([^"]+)"/.exec(await html('/'))?.[1]
  const islandSize = gzipSync(Buffer.from(await (await request(island!)).arrayBuffer())).length
  expect(weight('main') + weight('island') + islandSize).toBeLessThanOrEqual(11 * kb)
  await close()
})

test('a page without interactive components loads one script', async () => {
  const { html } = createTestSite({ 'index.mdx': 'Hello' })
  expect((await html('/')).match(/<link rel="modulepreload"/g)).toHaveLength(1)
  expect(await html('/')).not.toMatch(/<script[^>]*src=/)
})

test('the diagram script is at most 1.5 KB and loads the library separately', async () => {
  expect(weight('diagram')).toBeLessThanOrEqual(1.5 * kb)
  expect(assets.diagrams.every((name) => name.startsWith('diagram-'))).toBe(true)
  const licences = new TextDecoder().decode(readAsset(assets, 'diagram-licences.txt'))
  for (const name of ['mermaid', 'd3-shape', 'dompurify', 'cytoscape', 'katex'])
    expect(licences, name).toMatch(new RegExp(`^${name} \\d[\\s\\S]*?(copyright|licen[cs]e)`, 'im'))
  const { html } = createTestSite({ 'index.mdx': '```mermaid\nflowchart LR\n  A --> B\n```' })
  const scripts = [...(await html('/')).matchAll(/<link rel="modulepreload" href="([^"]*)"/g)].map(
    ([, src]) => src,
  )
  expect(scripts).toEqual([`/_octavo/${assets.main}`, `/_octavo/${assets.diagram}`])
})

test('each sample language is at most 3.75 KB, plus 2 KB of shared code', () => {
  const files = assets.later.filter((name) => name.startsWith('sample-'))
  expect(files).toHaveLength(languages.length)
  for (const name of files) expect(size(name), name).toBeLessThanOrEqual(3.75 * kb)
  const writer = assets.later.find((name) => name.startsWith('samples-'))!
  expect(size(writer)).toBeLessThanOrEqual(2 * kb)
})

test('the generators of all languages together are at most 30 KB', async () => {
  const contents = readdirSync('src/samples/languages')
    .filter((name) => name !== 'index.ts' && !name.includes('.test.'))
    .map((name) => `export * from './src/samples/languages/${name}'`)
    .join('\n')
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: '.', loader: 'ts' },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
  })
  expect(gzipSync(outputFiles[0]!.contents, { level: 9 }).length).toBeLessThanOrEqual(30 * kb)
})

test('the scripts of a reference page are at most 11 KB', () => {
  expect(weight('main') + weight('reference')).toBeLessThanOrEqual(11 * kb)
})

test('the playground is at most 60 KB with all its chunks, plus 15 KB for its editor and environments', () => {
  const parts = assets.later.filter((name) => /^play.*\.js$/.test(name))
  expect(parts.map((name) => name.replace(/-[\w-]{10}\.js$/, '')).sort()).toEqual([
    'play-body-editor',
    'play-curl',
    'play-edit',
    'play-environment',
    'play-extras',
    'play-oauth',
    'play-sender',
    'playground',
  ])
  const weightOf = (names: readonly string[]) => names.reduce((sum, name) => sum + size(name), 0)
  const own = parts.filter((name) => /^play-(?:body-editor|environment)/.test(name))
  expect(weightOf(own)).toBeLessThanOrEqual(15 * kb)
  const rest = parts.filter((name) => !own.includes(name))
  expect(weightOf(rest) + weight('main') + weight('reference')).toBeLessThanOrEqual(60 * kb)
})

test('the console adds at most 8 KB to the playground, or 15 KB with messages', () => {
  const find = (start: RegExp) => assets.later.find((name) => start.test(name))!
  const initialSize = size(find(/^console-(?!talk)[\w-]{10}\.js$/))
  expect(initialSize).toBeLessThanOrEqual(8 * kb)
  expect(initialSize + size(find(/^console-talk-[\w-]{10}\.js$/))).toBeLessThanOrEqual(15 * kb)
})

test('search is at most 3.5 KB, plus 8 KB on a static site, and 1 KB if its index was changed', () => {
  const find = (start: RegExp) => assets.later.find((name) => start.test(name))!
  expect(size(find(/^search-[\w-]{10}\.js$/))).toBeLessThanOrEqual(3.5 * kb)
  expect(size(find(/^search-files-[\w-]{10}\.js$/))).toBeLessThanOrEqual(8 * kb)
  expect(size(find(/^search-index-patch-[\w-]{10}\.js$/))).toBeLessThanOrEqual(kb)
})
