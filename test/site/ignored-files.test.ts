import { expect, test } from 'vitest'
import { createTestSite } from '../fixtures/site.ts'

const files = {
  'docs.json': JSON.stringify({ name: 'Ours', navigation: { pages: ['index'] }, public: ['*.txt'] }),
  'index.mdx': 'Words',
  'drafts/one.mdx': 'Not yet',
  'drafts/plan.txt': 'Not for you',
  'guides/two.draft.mdx': 'Not yet',
  'guides/kept.draft.mdx': 'Shown',
}

test('.mintignore excludes pages and files', async () => {
  const site = createTestSite({
    ...files,
    '.mintignore': '# ours\ndrafts/\n*.draft.mdx\n!guides/kept.draft.mdx\n',
  })
  const status = async (path: string) => (await site.request(path)).status
  expect([...(await site.site.map()).routes.keys()]).toEqual(['/guides/kept.draft', '/'])
  expect(await Promise.all(['/drafts/one', '/drafts/plan.txt', '/guides/two.draft'].map(status))).toEqual([
    404, 404, 404,
  ])
  expect(await status('/guides/kept.draft')).toBe(200)
  expect(await status('/.mintignore')).toBe(404)
})

test('an ignored page cannot be listed in navigation', async () => {
  const site = createTestSite({
    ...files,
    'docs.json': JSON.stringify({ name: 'Ours', navigation: { pages: ['index', 'drafts/one'] } }),
    '.mintignore': 'drafts',
  })
  expect((await site.diagnostics()).map(({ code }) => code)).toContain('nav/page-not-found')
})

test.each([
  ['UTF-16 by PowerShell', Buffer.from('\uFEFFdrafts/\r\n', 'utf16le')],
  ['Latin-1', Buffer.from('# caf\u00e9\ndrafts/\n', 'latin1')],
  ['UTF-8 with a byte order mark', Buffer.from('\uFEFFdrafts/\n')],
])('.mintignore may be saved as %s', async (_encoding, bytes) => {
  const site = createTestSite({ ...files, '.mintignore': new Uint8Array(bytes) })
  expect((await site.request('/drafts/plan.txt')).status).toBe(404)
})

test('.mintignore applies as soon as it changes', async () => {
  const site = createTestSite(files)
  const status = async () => (await site.request('/drafts/plan.txt')).status
  expect(await status()).toBe(200)
  site.write('.mintignore', 'drafts/')
  expect(await status()).toBe(404)
  site.write('.mintignore', '# nothing')
  expect(await status()).toBe(200)
})
