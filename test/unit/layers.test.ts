import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { severityOf } from '../../src/core/diagnostic/codes.ts'

/**
 * The imports that each folder may have: the table in ARCHITECTURE.md. Every folder may import itself and
 * strings.
 */
const allowed: Record<string, string[]> = {
  core: ['strings'],
  strings: [],
  access: ['core'],
  value: ['core'],
  request: ['core', 'value'],
  samples: ['core', 'value', 'request'],
  spec: ['core', 'value'],
  nav: ['core', 'strings', 'access', 'spec'],
  integrations: ['core'],
  cards: ['core'],
  config: ['core', 'nav', 'access', 'samples', 'integrations'],
  components: ['core'],
  render: ['core', 'access', 'nav', 'components', 'integrations', 'cards'],
  mdx: ['core', 'components', 'render'],
  reference: ['core', 'value', 'spec', 'request', 'samples', 'components', 'render'],
  outputs: ['core', 'access', 'render', 'request', 'samples'],
  search: ['core'],
  diff: ['core', 'spec'],
  site: [
    'core',
    'access',
    'spec',
    'request',
    'samples',
    'nav',
    'config',
    'components',
    'render',
    'mdx',
    'reference',
    'outputs',
    'search',
    'diff',
    'integrations',
    'cards',
  ],
  compat: ['core', 'nav', 'config', 'components', 'render', 'mdx', 'site'],
  auth: ['core', 'strings', 'access'],
  relay: ['core', 'access', 'request'],
  mcp: ['core', 'request', 'samples', 'search', 'spec', 'site'],
  http: ['core', 'access', 'nav', 'request', 'site', 'mcp', 'auth'],
  dev: ['core', 'access', 'request', 'site', 'compat', 'http', 'relay'],
  build: ['core', 'strings', 'access', 'nav', 'integrations', 'cards', 'request', 'search', 'site', 'http'],
  serve: ['core', 'strings', 'access', 'request', 'nav', 'site', 'http', 'relay', 'build', 'auth'],
  cli: [
    'core',
    'strings',
    'access',
    'auth',
    'spec',
    'diff',
    'site',
    'compat',
    'http',
    'dev',
    'build',
    'relay',
    'serve',
  ],
  client: ['core', 'value', 'request', 'samples', 'search', 'integrations'],
}

const source = new URL('../../src', import.meta.url).pathname
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((path) =>
  /\.tsx?$/.test(path),
)
const isTest = (path: string) => path.includes('.test.')
const folderOf = (path: string) => path.split('/')[0] ?? ''

function importsOf(path: string): string[] {
  const text = readFileSync(join(source, path), 'utf8')
  const matches = text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)
  return [...matches].map(([, target]) => relative(source, join(dirname(join(source, path)), target!)))
}

test('folders import only allowed folders', () => {
  const offences = files.flatMap((path) =>
    importsOf(path)
      .filter(
        (target) =>
          !(isTest(path) && /^\.\.\/(test|scripts)\//.test(target)) &&
          ![folderOf(path), 'strings'].includes(folderOf(target)) &&
          !(allowed[folderOf(path)] ?? []).includes(folderOf(target)),
      )
      .map((target) => `${path} imports ${target}`),
  )
  expect(offences).toEqual([])
})

test('only the edge accesses disk, process and network', () => {
  const edge =
    // Samples only contain the names as generated code.
    /^(dev|cli|build|serve|relay|samples)\/|^core\/(files|font-packages|watch-folder|package-files|remote\/[a-z-]*)\.ts$|^auth\/users-file\.ts$|^mdx\/author\/(pool|worker)\.ts$|\.test\.tsx?$/
  const offences = files
    .filter((path) => !edge.test(path))
    .filter((path) =>
      /from 'node:(fs|child_process|http|net|worker_threads)|\bprocess\.|\bconsole\.(?:log|info|warn|error|debug|table|trace)\b/.test(
        readFileSync(join(source, path), 'utf8'),
      ),
    )
  expect(offences).toEqual([])
})

test('there are no import cycles, not even through types', () => {
  const graph = new Map(
    files
      .filter((path) => !isTest(path))
      .map((path) => {
        const imports = readFileSync(join(source, path), 'utf8').matchAll(/\bfrom '(\.[^']+)'/g)
        return [path, [...imports].map(([, target = '']) => join(dirname(path), target))]
      }),
  )
  const done = new Set<string>()
  const cycles: string[] = []
  const visit = (path: string, trail: readonly string[]) => {
    const start = trail.indexOf(path)
    if (start >= 0) cycles.push([...trail.slice(start), path].join(' -> '))
    if (start >= 0 || done.has(path)) return
    for (const target of graph.get(path) ?? []) visit(target, [...trail, path])
    done.add(path)
  }
  for (const path of graph.keys()) visit(path, [])
  expect(cycles).toEqual([])
})

test('folders contain at most 28 files', () => {
  const sources = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /\.(?:tsx?|css)$/.test(path),
  )
  const counts = new Map<string, number>()
  for (const path of sources)
    if (!isTest(path)) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
  expect([...counts].filter(([, count]) => count > 28)).toEqual([])
})

test('files have at most 400 lines', () => {
  const long = files.filter(
    (path) =>
      !path.includes('.test.') &&
      // A list of texts, in the order of the English ones.
      !path.startsWith('strings/languages/') &&
      readFileSync(join(source, path), 'utf8').split('\n').length > 400,
  )
  expect(long).toEqual([])
})

test('every component is registered', () => {
  const list = readFileSync(join(source, 'components/index.ts'), 'utf8')
  const missing = files
    .filter(
      (path) =>
        path.startsWith('components/') &&
        /define(Component|Callout)\(/.test(readFileSync(join(source, path), 'utf8')),
    )
    .filter((path) => !['components/base/component.ts', 'components/callouts/callout-box.tsx'].includes(path))
    .filter((path) => !list.includes(`./${path.slice('components/'.length)}`))
    .map((path) => `add ${path} to components/index.ts`)
  expect(missing).toEqual([])
})

test('every navigation element is registered', () => {
  const list = readFileSync(join(source, 'nav/elements/index.ts'), 'utf8')
  const missing = files
    .filter((path) => path.startsWith('nav/elements/') && !path.endsWith('index.ts'))
    .filter((path) => !list.includes(`./${path.slice('nav/elements/'.length)}`))
    .map((path) => `add ${path} to nav/elements/index.ts`)
  expect(missing).toEqual([])
})

test('docs/diagnostics.mdx explains every code with its severity', () => {
  const page = readFileSync(new URL('../../docs/diagnostics.mdx', import.meta.url), 'utf8')
  const documented = [
    ...page.matchAll(/^### `([a-z]+\/[a-z0-9-]+)` \{#([a-z0-9-]+)\}\n\n\*\*(\w+)\.\*\*/gm),
  ].map(([, code, id, severity]) => [code, id, severity!.toLowerCase()])
  const codes = Object.entries(severityOf).map(([code, severity]) => [code, code.replace('/', '-'), severity])
  expect(documented.sort()).toEqual(codes.sort())
})

test('SECURITY.md names tests that exist', () => {
  const names = [...readFileSync('SECURITY.md', 'utf8').matchAll(/`((?:test|src)\/[^`]+\.ts)`/g)].map(
    ([, name = '']) => name,
  )
  expect(names.length).toBeGreaterThan(20)
  expect(names.filter((name) => !existsSync(name))).toEqual([])
})
