import { statSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { encodePng } from '../../../src/cards/png.ts'
import { createSiteFolder } from '../../fixtures/build/site-folder.ts'
import { createTestSite } from '../../fixtures/site.ts'

const address = 'https://docs.mill.test'
/** A gray image. */
const gray = (value: number) => encodePng(new Uint8Array(400).fill(value), { width: 10, height: 10 })
const openapi = {
  openapi: '3.1.0',
  info: { title: 'Orders', version: '1' },
  paths: { '/orders': { post: { summary: 'Create an order', responses: { 200: { description: 'ok' } } } } },
}
const filesOf = (settings: object) => ({
  'docs.json': JSON.stringify({
    name: 'Mill',
    description: 'Print books.',
    seo: { metatags: { canonical: address } },
    navigation: {
      groups: [
        { group: 'Start', pages: ['index', 'a'] },
        { group: 'API', openapi: 'openapi.json' },
      ],
    },
    ...settings,
  }),
  'openapi.json': JSON.stringify(openapi),
  'index.mdx': '---\ntitle: Home\n---\n\nHello',
  'a.mdx': '---\ntitle: Apples & pears\ndescription: Both are fruit.\n---\n\nHello',
  'images/a.png': gray(100),
})

async function tagsOf(html: string): Promise<Record<string, string>> {
  const tags = [...html.matchAll(/<meta (?:property|name)="((?:og|twitter):[^"]+)" content="([^"]*)"/g)]
  return Object.fromEntries(tags.map(([, name, content]) => [name, content]))
}

const open = (settings: object = {}, options = {}) => createTestSite(filesOf(settings), options)
const tags = async (settings: object = {}, path = '/a') => tagsOf(await open(settings).html(path))
const imageIn = async (settings: object, path = '/a') => (await tags(settings, path))['og:image']

describe('tags for other sites', () => {
  test('describe the page and its image', async () => {
    expect(await tags()).toEqual({
      'og:title': 'Apples &amp; pears - Mill',
      'og:description': 'Both are fruit.',
      'og:type': 'article',
      'og:site_name': 'Mill',
      'og:url': `${address}/a`,
      'og:image': expect.stringMatching(/^https:\/\/docs\.mill\.test\/a\/~card\/[\w-]{10}\.png$/),
      'og:image:type': 'image/png',
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': 'Apples &amp; pears',
      'twitter:card': 'summary_large_image',
    })
  })

  test('name no image that other sites could not load', async () => {
    expect(await tags({ seo: {} })).toMatchObject({ 'twitter:card': 'summary' })
    expect(await imageIn({ seo: {} })).toBeUndefined()
    expect(await imageIn({ thumbnails: false })).toBeUndefined()
  })

  test('have the URL that the operator sets', async () => {
    const site = createTestSite(filesOf({ seo: {} }), { publicUrl: 'https://help.mill.test', base: '/docs' })
    const written = await tagsOf(await (await site.request('/docs/a')).text())
    expect(written['og:image']).toMatch(/^https:\/\/help\.mill\.test\/docs\/a\/~card\//)
  })

  test.each([
    ['/images/a.png', `${address}/images/a.png`],
    ['images/a.png', `${address}/images/a.png`],
    ['https://cdn.test/a.png', 'https://cdn.test/a.png'],
  ])("keep the owner's image, with a full URL: %s", async (path, url) => {
    const seo = { metatags: { canonical: address, 'og:image': path } }
    const written = await tags({ seo })
    expect(written['og:image']).toBe(url)
    expect(written['og:image:width']).toBeUndefined()
    expect(written['twitter:card']).toBe('summary_large_image')
  })

  test('keep an image that is only for one site', async () => {
    const seo = { metatags: { canonical: address, 'twitter:image': '/t.png', 'twitter:card': 'summary' } }
    expect(await tags({ seo })).toMatchObject({
      'twitter:image': `${address}/t.png`,
      'og:image': `${address}/t.png`,
      'twitter:card': 'summary',
    })
  })
})

describe('the image of a page', () => {
  const pathOf = async (settings: object, path = '/a') =>
    (await imageIn(settings, path))!.slice(address.length)

  test.each(['/', '/a', '/api-reference/orders/post'])('is drawn on request: %s', async (path) => {
    const response = await open().request(await pathOf({}, path))
    expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'image/png'])
    expect(response.headers.get('Cache-Control')).toContain('immutable')
    expect(response.headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin')
    expect(
      Buffer.from(await response.arrayBuffer())
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG')
  })

  test('exists only with its current hash', async () => {
    const site = open()
    expect((await site.request('/a/~card/AAAAAAAAAA.png')).status).toBe(404)
    expect((await site.request('/b/~card/AAAAAAAAAA.png')).status).toBe(404)
    const other = await pathOf({}, '/')
    expect((await site.request(`/a${other}`)).status).toBe(404)
  })

  test('has a new URL when anything on it changes', async () => {
    const original = await pathOf({})
    const changes = [
      { name: 'Press' },
      { colors: { primary: '#aa0000' } },
      { appearance: { default: 'dark' } },
      { background: { color: { light: '#fff8ee' } } },
      { logo: '/images/a.png' },
      { thumbnails: { appearance: 'dark' } },
      { thumbnails: { background: '/images/a.png' } },
      { fonts: { family: 'JetBrains Mono' } },
    ]
    const paths = await Promise.all(changes.map((change) => pathOf(change)))
    expect(paths).not.toContain(original)
    // A dark page by default and a dark image are the same.
    expect(new Set(paths).size).toBe(changes.length - 1)
    expect(await pathOf({ footer: {} })).toBe(original)
  })

  test('changes with the content of the logo', async () => {
    const site = open({ logo: '/images/a.png' })
    const before = (await tagsOf(await site.html('/a')))['og:image']
    site.write('images/a.png', gray(200))
    expect((await tagsOf(await site.html('/a')))['og:image']).not.toBe(before)
  })

  test('has the name instead of a logo whose text needs a font, or that is on another host', async () => {
    const original = await pathOf({})
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>Mill</text></svg>'
    const site = createTestSite({ ...filesOf({ logo: '/logo.svg' }), 'logo.svg': svg })
    expect((await tagsOf(await site.html('/a')))['og:image']).toBe(address + original)
    expect(await pathOf({ logo: 'https://cdn.test/logo.png' })).toBe(original)
  })

  test('reports a font that is not written', async () => {
    const [problem] = await open({ thumbnails: { fonts: { family: 'Garamond' } } }).diagnostics()
    expect(problem).toMatchObject({ code: 'config/font-not-local', at: { file: 'docs.json' } })
  })
})

describe('a build', () => {
  const cards = (folder: ReturnType<typeof createSiteFolder>) =>
    [...folder.built()].filter(([path]) => path.includes('~card'))

  test('has an image for each page, and keeps those that show the same', async () => {
    const folder = createSiteFolder(filesOf({}))
    await folder.build()
    const first = cards(folder)
    expect(first).toHaveLength(4)
    expect(folder.read('a/index.html')).toContain(first.find(([path]) => path.startsWith('a/'))![0])
    const inode = (path: string) => statSync(`${folder.out}/${path}`).ino
    const drawn = new Map(first.map(([path]) => [path, inode(path)]))
    folder.write('a.mdx', '---\ntitle: Apples & pears\ndescription: Both are fruit.\n---\n\nAnother text')
    folder.write('index.mdx', '---\ntitle: Welcome\n---\n\nHello')
    await folder.build()
    const second = cards(folder).map(([path]) => path)
    expect(second).toHaveLength(4)
    const kept = second.filter((path) => drawn.get(path) === inode(path))
    expect(kept.filter((path) => !path.startsWith('api'))).toEqual([expect.stringMatching(/^a\/~card/)])
  })

  test('draws none without a public URL', async () => {
    const folder = createSiteFolder(filesOf({ seo: {} }))
    await folder.build()
    expect(cards(folder)).toEqual([])
  })
})
