import { expect, test } from 'vitest'
import { createSiteFolder, type Files, readFolder } from '../../fixtures/build/site-folder.ts'

const docs = (extra: object = {}) =>
  JSON.stringify({ name: 'Mill', navigation: { pages: ['index', 'guide'] }, ...extra })
const site: Files = { 'docs.json': docs(), 'index.mdx': 'Hello', 'guide.mdx': 'How to.' }

const build = async (files: Files) => {
  const folder = createSiteFolder({ ...site, ...files })
  expect(await folder.build()).toMatchObject({ kind: 'built' })
  return folder
}

test('copies public files unchanged', async () => {
  const files = {
    'images/a.png': new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0xff]),
    'files/deep/terms of use.pdf': '%PDF-1.7',
    'robots.txt': 'User-agent: *\n',
    '.well-known/security.txt': 'Contact: mailto:a@b.example\n',
    'snippets/diagram.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  }
  const built = (await build(files)).built()
  for (const [path, content] of Object.entries(files))
    expect(built.get(path), path).toBe(Buffer.from(content as string).toString('latin1'))
})

test('does not publish private files', async () => {
  const privateFiles = [
    '.env',
    '.npmrc',
    '.github/workflows/publish.yml',
    'private/.hidden.json',
    'package.json',
    'tsconfig.json',
    'secrets.json',
    'config/credentials.yaml',
    'api-token.txt',
    'server.key',
    'data.sqlite',
    'notes.docx',
    'snippets/shared.mdx',
    'snippets/prices.json',
    'node_modules/a/index.js',
    'dist/index.html',
  ]
  const built = (await build(Object.fromEntries(privateFiles.map((path) => [path, 'hunter2'])))).built()
  expect([...built].filter(([, content]) => content.includes('hunter2')).map(([path]) => path)).toEqual([])
  for (const path of [...privateFiles, 'docs.json', 'index.mdx', 'guide.mdx'])
    expect(built.has(path), path).toBe(false)
})

test('does not let files replace pages', async () => {
  const folder = await build({ 'index.html': 'mine', 'guide/index.html': 'mine', '404.html': 'mine' })
  for (const path of ['index.html', 'guide/index.html', '404.html'])
    expect(folder.read(path), path).not.toBe('mine')
})

test("keeps the owner's files for static hosts", async () => {
  const redirects = [{ source: '/old', destination: '/guide' }]
  const ownerFiles = { _headers: '/*\n  X-Mine: yes\n', _redirects: '/old /elsewhere 302\n' }
  const folder = createSiteFolder({ 'docs.json': docs({ redirects }), 'guide.mdx': 'Hello', ...ownerFiles })
  const { notes } = await folder.build()
  expect(notes).toEqual([expect.stringContaining('--redirects stubs')])
  for (const [path, content] of Object.entries(ownerFiles)) expect(folder.read(path)).toBe(content)
})

test("prefers an owner's file to a redirect", async () => {
  const redirects = [{ source: '/old', destination: '/guide' }]
  const folder = createSiteFolder({
    'docs.json': docs({ redirects }),
    'guide.mdx': 'Hi',
    'old/index.html': 'mine',
  })
  for (const kind of ['rules', 'stubs'] as const) {
    await folder.build({ redirects: kind })
    expect(folder.read('old/index.html')).toBe('mine')
    expect(
      [...folder.built()].filter(([path, text]) => /octavo\/redirects/.test(path) && /old/.test(text)),
    ).toEqual([])
  }
})

// The output folder's name starts like a page's and like `docs.json`.
test.each(['public', 'docs'])(
  'builds into its own folder %s without including the previous output',
  async (name) => {
    const { folder, build } = createSiteFolder({
      'docs.json': docs({ navigation: { pages: ['index', 'public'] }, public: ['publications/'] }),
      'index.mdx': 'Hello',
      'public.mdx': 'All of it.',
      'publications/a.csv': 'a',
    })
    const out = `${folder}/${name}`
    for (const time of ['first', 'second']) {
      expect(await build({ out }), time).toMatchObject({ kind: 'built', pages: 2, diagnostics: [] })
      const paths = [...readFolder(out).keys()].filter((path) => !/^(?:_octavo|~search)\//.test(path))
      expect(paths, time).toEqual([
        '.nojekyll',
        '.well-known/llms.txt',
        '404.html',
        '_headers',
        'index.html',
        'index.md',
        'llms-full.txt',
        'llms.txt',
        'public.md',
        'public/index.html',
        'publications/a.csv',
        'robots.txt',
      ])
    }
  },
)

test('encodes the target of an operation alias', async () => {
  const responses = { 200: { description: 'OK' } }
  const alias = createSiteFolder({
    'docs.json': JSON.stringify({ name: 'Mill', navigation: { openapi: 'openapi.json' } }),
    'openapi.json': JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Books', version: '1' },
      paths: { '/bücher': { get: { tags: ['Books'], responses } } },
    }),
  })
  await alias.build()
  expect(alias.read('_redirects')).toContain(
    '/api-reference/books/get-b%C3%BCcher /api-reference/b%C3%BCcher/get 301\n',
  )
})
