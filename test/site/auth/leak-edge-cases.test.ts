import { afterEach, describe, expect, test } from 'vitest'
import { anonymous } from '../../../src/access/audience.ts'
import { createGuardedTestSite, type GuardedSite } from '../../fixtures/auth/guarded-site.ts'
import { textOf } from './leak-responses.ts'
import { createLeakSite } from './leak-site.ts'
import { collectAddresses } from './leak-urls.ts'

const canary = 'c0ffee112233445566778899'
const sites: GuardedSite[] = []
afterEach(async () => {
  await Promise.all(sites.splice(0).map((site) => site.close()))
})

type Files = Record<string, string>

async function create(
  files: Files,
  navigation: object,
  { usual = 'public', ...extra }: { usual?: string; [key: string]: unknown } = {},
) {
  const config = { name: 'Corners', auth: { default: usual }, navigation, ...extra }
  const site = await createGuardedTestSite(
    {
      'docs.json': JSON.stringify(config),
      'index.mdx': '---\ntitle: Home\npublic: true\n---\nHi.',
      ...files,
    },
    { users: { member: ['staff'], other: [] } },
  )
  sites.push(site)
  return site
}

const page = (fields: Record<string, unknown>, text = 'Text.') =>
  `---\n${Object.entries(fields)
    .map(([key, value]) => `${key}: ${JSON.stringify(value)}`)
    .join('\n')}\n---\n${text}\n`

const okResponse = { 200: { description: 'OK' } }
const api = (paths: object, extra: object = {}) =>
  JSON.stringify({ openapi: '3.1.0', info: { title: 'API', version: '1' }, paths, ...extra })
const forStaff = { 'x-site': { groups: ['staff'] } }

/** Paths whose response contains the canary for an anonymous visitor. */
async function leaksOf(site: GuardedSite, extra: readonly string[] = []): Promise<string[]> {
  const map = await site.site.map()
  const view = await site.site.view(anonymous)
  const paths = [
    ...[...map.routes.keys()].flatMap((url) => {
      const prefix = url === '/' ? '' : url
      return [
        url,
        `${prefix || '/index'}.md`,
        `${prefix}/~playground.json`,
        `${prefix}/rss.xml`,
        `${url}-near`,
      ]
    }),
    ...['/llms.txt', '/llms-full.txt', '/sitemap.xml', `/~search/all.json?q=${canary}`],
    ...['/~search/all.json?q=secret', '/~api/api/openapi.json', '/~api/internal/openapi.json'],
    ...['/_octavo/islands', ...(await view.files()).map((file) => `/${file}`)],
    ...extra,
  ]
  const result: string[] = []
  for (const path of paths) {
    const text = (await textOf(await site.request(path))).replaceAll(encodeURIComponent(path), '')
    const isRequested = path.includes(canary) && !path.includes('?q=')
    if (!isRequested && text.includes(canary)) result.push(path)
  }
  return result
}

/** Ensures that the content exists: hidden content cannot leak. */
async function memberSees(site: GuardedSite, path: string): Promise<boolean> {
  return (await textOf(await site.request(path, { cookie: await site.signIn('member') }))).includes(canary)
}

describe('a public page', () => {
  test('does not show a restricted operation, not even in navigation', async () => {
    const site = await create(
      {
        'shown.mdx': page({ openapi: 'GET /secret', public: true }),
        'api.json': api({
          '/secret': { get: { summary: `Secret ${canary}`, responses: okResponse, ...forStaff } },
        }),
      },
      { pages: ['index', 'shown'] },
    )
    expect(await leaksOf(site)).toEqual([])
    expect(await memberSees(site, '/shown')).toBe(true)
  })

  test('does not show a restricted schema, not even in navigation', async () => {
    const name = 'Secret'
    const site = await create(
      {
        'shown.mdx': page({ 'openapi-schema': name, public: true }),
        'api.json': api(
          { '/open': { get: { responses: okResponse } } },
          { components: { schemas: { [name]: { type: 'object', description: canary, ...forStaff } } } },
        ),
      },
      { pages: ['index', 'shown'], openapi: 'api.json' },
    )
    expect(await leaksOf(site)).toEqual([])
    expect(await memberSees(site, '/shown')).toBe(true)
  })

  test('shows conditional content only to members in every format', async () => {
    const site = await create(
      {
        'shown.mdx': page(
          { title: 'Shown' },
          `export const Box = () => { const [n] = useState(1); return <b>{n}</b> }\n\n{user.groups?.includes('staff') && <b>${canary}</b>}\n\n<Box />`,
        ),
      },
      { pages: ['index', 'shown'] },
    )
    const html = await (await site.request('/shown')).text()
    const islands = [...html.matchAll(/data-src="([^"]+)"/g)].map(([, src]) => src!)
    expect(await leaksOf(site, islands)).toEqual([])
    expect(await memberSees(site, '/shown')).toBe(true)
  })
})

describe('a restricted page', () => {
  const files = { 'zz-closed.mdx': page({ title: 'Closed', groups: ['admins'] }) }

  test('is indistinguishable from a missing page to other readers', async () => {
    const site = await create(files, { pages: ['index', 'zz-closed'] })
    const cookie = await site.signIn('member')
    const fetchPage = async (name: string, path = name) =>
      (await textOf(await site.request(`/${path}`, { cookie }))).replaceAll(name, 'name')
    for (const extra of ['', '.md', '/~playground.json', '/rss.xml', '/~part/a', '/']) {
      const [restricted, missing] = [
        await fetchPage('zz-closed', `zz-closed${extra}`),
        await fetchPage('zz-absent', `zz-absent${extra}`),
      ]
      expect(restricted).toBe(missing)
      expect(restricted).toMatch(/^404/)
    }
  })

  test('is not shown for an invalid key', async () => {
    const site = await create(
      { 'closed.mdx': page({ title: canary, groups: ['staff'] }) },
      { pages: ['index', 'closed'] },
    )
    for (const path of ['/closed', '/closed.md', '/', '/llms.txt']) {
      const response = await site.request(path, { headers: { Authorization: 'Bearer octavo_none' } })
      expect(response.status).toBe(401)
      expect(await textOf(response)).not.toContain(canary)
    }
  })
})

describe('an API document', () => {
  test('restricts a path by a setting beside its `$ref`', async () => {
    const site = await create(
      {
        'api.json': api({
          '/open': { get: { summary: 'Open', responses: okResponse } },
          '/secret': { $ref: 'parts/secret.json', ...forStaff },
        }),
        'parts/secret.json': JSON.stringify({ get: { summary: `Secret ${canary}`, responses: okResponse } }),
      },
      { pages: ['index'], openapi: 'api.json' },
    )
    expect(await leaksOf(site, ['/parts/secret.json', '/api.json'])).toEqual([])
  })

  test('restricts parts below `x-` that a reference uses', async () => {
    const ref = { $ref: '#/x-shared/Secret' }
    const site = await create(
      {
        'api.json': api(
          {
            '/open': {
              post: {
                summary: 'Open',
                requestBody: { content: { 'application/json': { schema: { properties: { a: ref } } } } },
                responses: okResponse,
              },
            },
          },
          { 'x-shared': { Secret: { type: 'string', description: canary, ...forStaff } } },
        ),
      },
      { pages: ['index'], openapi: 'api.json' },
    )
    expect(await leaksOf(site, ['/api.json'])).toEqual([])
    expect(await memberSees(site, '/api-reference/open/post')).toBe(true)
  })

  test('is not exposed through the files it references', async () => {
    const site = await create(
      {
        'internal.json': api({ '/secret': { $ref: 'parts/first.json' } }),
        'parts/first.json': JSON.stringify({
          get: {
            responses: {
              200: {
                description: 'OK',
                content: { 'application/json': { schema: { $ref: 'second.json#/Secret' } } },
              },
            },
          },
        }),
        'parts/second.json': JSON.stringify({ Secret: { type: 'string', description: canary } }),
      },
      {
        groups: [
          { group: 'Closed', groups: ['staff'], openapi: 'internal.json' },
          { group: 'A', pages: ['index'] },
        ],
      },
    )
    expect(await leaksOf(site, ['/parts/second.json', '/parts/first.json', '/internal.json'])).toEqual([])
    expect(await memberSees(site, '/api-reference/secret/get')).toBe(true)
  })

  test('is not exposed through an overlay for restricted operations', async () => {
    const site = await create(
      {
        'api.json': api({
          '/open': { get: { summary: 'Open', responses: okResponse } },
          '/secret': { get: { summary: 'Secret', responses: okResponse, ...forStaff } },
        }),
        'overlay.json': JSON.stringify({
          overlay: '1.0.0',
          info: { title: 'More', version: '1' },
          actions: [{ target: "$.paths['/secret'].get", update: { description: canary } }],
        }),
      },
      { pages: ['index'], openapi: { source: 'api.json', overlays: ['overlay.json'] } },
    )
    expect(await leaksOf(site, ['/overlay.json', '/api.json'])).toEqual([])
    expect(await memberSees(site, '/api-reference/secret/get')).toBe(true)
  })

  test('is restricted by an overlay in its source file too', async () => {
    const site = await create(
      {
        'api.json': api({
          '/open': { get: { summary: 'Open', responses: okResponse } },
          '/secret': { get: { summary: canary, responses: okResponse } },
        }),
        'overlay.json': JSON.stringify({
          overlay: '1.0.0',
          info: { title: 'Close', version: '1' },
          actions: [{ target: "$.paths['/secret'].get", update: forStaff }],
        }),
      },
      { pages: ['index'], openapi: { source: 'api.json', overlays: ['overlay.json'] } },
    )
    expect(await leaksOf(site, ['/overlay.json', '/api.json'])).toEqual([])
    expect(await memberSees(site, '/api-reference/secret/get')).toBe(true)
  })

  test.each([true, false])(
    'of an older version has the restrictions of the current pages (pages name operations: %s)',
    async (isNamed) => {
      const old = (summary: string) => api({ '/orders': { get: { summary, responses: okResponse } } })
      const site = await create(
        {
          'changes.mdx': page({ title: 'Changes', changes: ['internal.json', 'old.json'] }),
          'internal.json': old('Orders'),
          'old.json': old(canary),
          'public.json': api({ '/orders': { get: { summary: 'Public', responses: okResponse } } }),
          ...(isNamed && { 'named.mdx': page({ openapi: 'public.json GET /orders' }) }),
        },
        {
          groups: [
            { group: 'A', pages: ['index', 'changes', ...(isNamed ? ['named'] : [])] },
            { group: 'Public', openapi: 'public.json' },
            { group: 'Closed', groups: ['staff'], openapi: 'internal.json' },
          ],
        },
      )
      expect(await leaksOf(site, ['/old.json', '/changes', '/changes/rss.xml'])).toEqual([])
    },
  )

  test('is not public if only a restricted page uses it', async () => {
    const site = await create(
      {
        'changes.mdx': page({ title: 'Changes', changes: ['api.json', 'old.json'], groups: ['staff'] }),
        'api.json': api({ '/open': { get: { summary: 'Open', responses: okResponse } } }),
        'old.json': api({ '/gone': { get: { summary: canary, responses: okResponse } } }),
      },
      { pages: ['index', 'changes'], openapi: 'api.json' },
    )
    expect(await leaksOf(site, ['/old.json'])).toEqual([])
    expect(await memberSees(site, '/changes')).toBe(true)
  })

  test('without operations requires sign-in on a private site', async () => {
    const site = await create(
      { 'parts.json': api({}, { components: { schemas: { A: { description: canary } } } }) },
      { pages: ['index'] },
      { usual: 'private', public: ['parts.json'] },
    )
    expect(await leaksOf(site, ['/parts.json'])).toEqual([])
    expect(await memberSees(site, '/parts.json')).toBe(true)
  })

  test('that cannot be parsed is not served', async () => {
    const site = await create(
      { 'api.json': `{ "openapi": "3.1.0", "x-site": { "groups": ["staff"] }, "paths": { "${canary}" } }` },
      { pages: ['index'], openapi: 'api.json' },
    )
    expect(await leaksOf(site, ['/api.json'])).toEqual([])
  })

  test('does not reveal a restricted security scheme', async () => {
    const site = await create(
      {
        'api.json': api(
          {
            '/open': {
              get: { summary: 'Open', responses: okResponse, security: [{ key: [] }, { [canary]: [] }] },
            },
          },
          {
            components: {
              securitySchemes: {
                key: { type: 'http', scheme: 'bearer' },
                [canary]: { type: 'http', scheme: 'basic', description: canary, ...forStaff },
              },
            },
          },
        ),
      },
      { pages: ['index'], openapi: 'api.json' },
    )
    expect(await leaksOf(site, ['/api.json'])).toEqual([])
    expect(await memberSees(site, '/api-reference/open/get')).toBe(true)
  })
})

describe('a file in the site folder', () => {
  test.each(['plan (1).svg', 'a plan, secret.svg', 'plan=2.svg', 'Pläne.svg', "it's.svg"])(
    'is restricted if only a restricted page shows it: %s',
    async (name) => {
      const site = await create(
        {
          'closed.mdx': page({ title: 'Closed', groups: ['staff'] }, `<img src="/files/${name}" alt="" />`),
          [`files/${name}`]: `<svg xmlns="http://www.w3.org/2000/svg"><desc>${canary}</desc></svg>`,
        },
        { pages: ['index', 'closed'] },
      )
      const path = `/files/${encodeURIComponent(name)}`
      expect(await leaksOf(site, [path])).toEqual([])
      expect(await memberSees(site, path)).toBe(true)
    },
  )

  test('is restricted if only a restricted navigation entry links to it', async () => {
    const site = await create(
      { 'files/plan.pdf': `%PDF ${canary}` },
      {
        pages: ['index', { group: 'Closed', groups: ['staff'], href: '/files/plan.pdf', pages: [] }],
      },
    )
    expect(await leaksOf(site, ['/files/plan.pdf'])).toEqual([])
    expect(await memberSees(site, '/files/plan.pdf')).toBe(true)
  })

  test('is public if a public page shows it as well', async () => {
    const site = await create(
      {
        'closed.mdx': page({ title: 'Closed', groups: ['staff'] }, '![](/files/a.svg)'),
        'open.mdx': page({ title: 'Open' }, '![](/files/a.svg)'),
        'files/a.svg': `<svg xmlns="http://www.w3.org/2000/svg"><desc>${canary}</desc></svg>`,
      },
      { pages: ['index', 'closed', 'open'] },
    )
    expect(await (await site.request('/files/a.svg')).text()).toContain(canary)
  })

  test('is restricted if it is part of a restricted page', async () => {
    const site = await create(
      {
        'closed.mdx': page(
          { title: 'Closed', groups: ['staff'] },
          "import Part from '/snippets/part.mdx'\n\n<Part />",
        ),
        'snippets/part.mdx': `${canary} ![](/files/a.svg)`,
        'files/a.svg': `<svg xmlns="http://www.w3.org/2000/svg"><desc>${canary}</desc></svg>`,
      },
      { pages: ['index', 'closed'] },
    )
    const paths = ['/files/a.svg', '/snippets/part.mdx', '/snippets/part', '/snippets/part.md']
    expect(await leaksOf(site, paths)).toEqual([])
    expect(await memberSees(site, '/files/a.svg')).toBe(true)
  })
})

describe('the display `auth`', () => {
  const operation = (playground: string, groups?: string[]) =>
    api({
      '/orders': {
        get: {
          summary: 'Orders',
          parameters: [{ name: 'q', in: 'query', schema: { type: 'string' } }],
          responses: okResponse,
          'x-site': { playground, ...(groups && { groups }) },
        },
      },
    }).replace('"paths"', '"servers":[{"url":"https://api.example.com"}],"paths"')
  const navigation = { pages: ['index'], openapi: 'api.json' }
  const url = '/api-reference/orders/get'

  test.each([[undefined], [['staff']]])(
    'shows anonymous visitors the same page as the display `none` (groups: %s)',
    async (groups) => {
      const hiddenSite = await create({ 'api.json': operation('none') }, navigation)
      const gatedSite = await create({ 'api.json': operation('auth', groups) }, navigation)
      const [first, second] = [await hiddenSite.request(url), await gatedSite.request(url)]
      expect(first.status).toBe(200)
      expect(await textOf(second)).toBe(await textOf(first))
      for (const data of ['playground', 'console'])
        expect((await gatedSite.request(`${url}/~${data}.json`)).status).toBe(404)
    },
  )

  test('allows only members to use the relay', async () => {
    const site = await create({ 'api.json': operation('auth', ['staff']) }, navigation)
    const ruleFor = async (groups?: string[]) =>
      (await site.site.view(groups ? { kind: 'reader', groups } : anonymous)).relayRule(url)
    expect((await ruleFor())?.kind).toBe('sign-in')
    expect((await ruleFor([]))?.kind).toBe('group')
    expect((await ruleFor(['sales']))?.kind).toBe('group')
    expect((await ruleFor(['staff']))?.kind).toBe('open')
  })
})

test('a public build contains nothing restricted', async () => {
  const leaks = createLeakSite('private')
  const site = await createGuardedTestSite(leaks.files, { users: {} })
  sites.push(site)
  const view = await site.site.view(anonymous)
  const { routes } = await view.map()
  const texts: string[] = []
  for (const url of routes.keys()) {
    texts.push((await view.html(url)) ?? '', (await view.markdown(url)) ?? '', (await view.feed(url)) ?? '')
    for (const part of ['playground', 'console'] as const)
      texts.push(JSON.stringify((await view.playground(url, part)) ?? null))
  }
  for (const file of await view.files()) texts.push(file, new TextDecoder().decode(await view.read(file)))
  for (const [path, { text }] of await view.outputFiles()) texts.push(path, text)
  for (const path of await view.linkedApiFiles()) texts.push(path, (await view.apiFile(path)) ?? '')
  for await (const text of view.fullText()) texts.push(text)
  for (const { section, group } of await view.navLists())
    texts.push(section, (await view.navList(section, group)) ?? '')
  texts.push(JSON.stringify(await view.searchScopes()))
  texts.push(JSON.stringify(await view.operations()), await view.notFound('/front'))
  const all = texts.join('\n')
  const leakedMarks = leaks.canaries
    .all()
    .filter(({ mark, allowed }) => allowed !== 'everybody' && all.includes(mark))
  expect(leakedMarks.map(({ kind, place }) => `${kind}: ${place}`)).toEqual([])
  expect(
    leaks.canaries.all().some(({ mark, allowed }) => allowed === 'everybody' && all.includes(mark)),
  ).toBe(true)
  expect((await collectAddresses(site, leaks)).length).toBeGreaterThan(routes.size)
}, 60_000)

describe('a redirect to a restricted page', () => {
  const sources = [
    '/old',
    '/old.md',
    '/old.mdx',
    '/rss.xml',
    '/old/rss.xml',
    '/sitemap-9.xml',
    '/llms/9.txt',
    '/old/~part/a',
    '/old/~playground.json',
    '/~api/old',
    '/old/*',
  ]
  const destinations = [
    `/${canary}`,
    `/${canary}.md`,
    `/${canary}/rss.xml`,
    `https://localhost:3000/${canary}`,
    `/step/${canary}`,
  ]
  test.each(destinations)('at %s does not reveal its URL', async (destination) => {
    const site = await create(
      { [`${canary}.mdx`]: page({ groups: ['staff'] }) },
      {
        pages: ['index', canary],
      },
      {
        redirects: [
          ...sources.map((source) => ({ source, destination })),
          { source: '/step/:x', destination: '/:x' },
        ],
      },
    )
    const request = sources.map((source) => source.replace('*', 'x'))
    expect(await leaksOf(site, request)).toEqual([])
    const other = await site.signIn('other')
    for (const path of request)
      expect(await textOf(await site.request(path, { cookie: other })), path).not.toContain(canary)
    expect(await memberSees(site, '/old')).toBe(true)
  })
})
