import { describe, expect, test } from 'vitest'
import { createGuardedTestSite } from '../fixtures/auth/guarded-site.ts'
import { createSiteFolder } from '../fixtures/build/site-folder.ts'
import { createTestSite } from '../fixtures/site.ts'

const docs = (more: object = {}) =>
  JSON.stringify({ name: 'Mill', navigation: { pages: ['index'] }, ...more })
const page = (body: string) => `---\ntitle: Home\n---\n\n${body}\n`

/** Status of `/data/orders.csv` on a site with these files. */
async function statusOf(files: Record<string, string>, path = '/data/orders.csv'): Promise<number> {
  const site = createTestSite({
    'docs.json': docs(),
    'data/orders.csv': 'id\n1\n',
    'index.mdx': page('Hi'),
    ...files,
  })
  const { status } = await site.request(path)
  await site.close()
  return status
}

const links: Record<string, Record<string, string>> = {
  'a link': { 'index.mdx': page('[Orders](/data/orders.csv)') },
  'a relative link': { 'index.mdx': page('[Orders](./data/orders.csv)') },
  'a link with query and fragment': { 'index.mdx': page('[Orders](data/orders.csv?v=2#row=1)') },
  'a link with escapes': { 'index.mdx': page('[Orders](/data/%6frders.csv)') },
  'a reference': { 'index.mdx': page('[Orders][o]\n\n[o]: /data/orders.csv') },
  'an HTML link': { 'index.mdx': page('<a href="/data/orders.csv">Orders</a>') },
  'a component': { 'index.mdx': page('<Card title="Orders" href="/data/orders.csv" />') },
  'an expression': { 'index.mdx': page('<a href={"/data/orders.csv"}>Orders</a>') },
  'a snippet': {
    'index.mdx': page('import Links from "/snippets/links.mdx"\n\n<Links />'),
    'snippets/links.mdx': '[Orders](/data/orders.csv)',
  },
  'code of a component': {
    'index.mdx': page('import { Orders } from "/snippets/orders.jsx"\n\n<Orders />'),
    'snippets/orders.jsx':
      'export const Orders = () => <button onClick={() => fetch("/data/orders.csv")}>Load</button>',
  },
  'a link that code composes': {
    'index.mdx': page(
      'export const Table = ({ name }) => <a href={`/data/${name}.csv`}>{name}</a>\n\n<Table name="orders" />',
    ),
  },
  'a script on every page': { 'load.js': 'fetch("/data/orders.csv")' },
  navigation: {
    'docs.json': docs({
      navigation: { pages: ['index'], global: { anchors: [{ anchor: 'Orders', href: '/data/orders.csv' }] } },
    }),
  },
  'a footer': {
    'docs.json': docs({
      footer: { links: [{ header: 'Data', items: [{ label: 'Orders', href: '/data/orders.csv' }] }] },
    }),
  },
  'a redirect': {
    'docs.json': docs({ redirects: [{ source: '/orders', destination: '/data/orders.csv' }] }),
  },
  'a banner': { 'docs.json': docs({ banner: { content: 'New: [orders](/data/orders.csv)' } }) },
  'a part of docs.json': {
    'docs.json': docs({ footer: { $ref: './footer.json' } }),
    'footer.json': JSON.stringify({
      links: [{ header: 'Data', items: [{ label: 'Orders', href: '/data/orders.csv' }] }],
    }),
  },
  '`public` with a path': { 'docs.json': docs({ public: ['data/orders.csv'] }) },
  '`public` with a pattern': { 'docs.json': docs({ public: ['/data/*.csv'] }) },
  '`public` with a folder': { 'docs.json': docs({ public: ['./data/**'] }) },
}

test.each(Object.keys(links))('publishes a data file because of %s', async (name) => {
  expect(await statusOf(links[name]!)).toBe(200)
})

const mentions: Record<string, Record<string, string>> = {
  nothing: {},
  'a word': { 'index.mdx': page('The orders are in data/orders.csv.') },
  'inline code': { 'index.mdx': page('Create `/data/orders.csv` first.') },
  'a code block': { 'index.mdx': page('```sh\ncat "/data/orders.csv"\n```') },
  'a comment': { 'index.mdx': page('{/* [Orders](/data/orders.csv) */}') },
  'an import': { 'index.mdx': page('import orders from "/data/orders.json"\n\nHi') },
  'another file': { 'index.mdx': page('[Orders](/data/orders-2.csv)') },
  'another host': { 'index.mdx': page('[Orders](https://example.com/data/orders.csv)') },
  'text of a spec': {
    'docs.json': docs({ api: { openapi: 'api.json' } }),
    'api.json': JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'A', version: '1', description: '[Orders](/data/orders.csv)' },
      paths: { '/a': { get: { description: '![o](/data/orders.csv)', responses: {} } } },
    }),
  },
  '`public` for other files': { 'docs.json': docs({ public: ['*.json'] }) },
  '`public` of another platform': { 'docs.json': docs({ public: true }) },
}

test.each(Object.keys(mentions))('does not publish a data file because of %s', async (name) => {
  expect(await statusOf(mentions[name]!)).toBe(404)
})

test.each(['json', 'yaml', 'yml', 'txt', 'csv', 'xml', 'zip', 'gz'])('holds .%s files back', async (kind) => {
  const files = { [`files/dump.${kind}`]: 'x' }
  expect(await statusOf(files, `/files/dump.${kind}`)).toBe(404)
  expect(
    await statusOf({ ...files, 'index.mdx': page(`[Dump](/files/dump.${kind})`) }, `/files/dump.${kind}`),
  ).toBe(200)
})

test.each(['png', 'svg', 'woff2', 'pdf', 'mp4', 'css', 'js'])(
  'publishes .%s files without a link',
  async (kind) => {
    expect(await statusOf({ [`files/a.${kind}`]: 'x' }, `/files/a.${kind}`)).toBe(200)
  },
)

test.each(['robots.txt', '.well-known/security.txt', 'ads.txt', 'manifest.json'])(
  'publishes %s',
  async (file) => {
    expect(await statusOf({ [file]: 'x' }, `/${file}`)).toBe(200)
  },
)

describe('specs', () => {
  const spec = (operation: object = {}) =>
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'A', version: '1' },
      paths: { '/a': { get: { responses: {}, ...operation } }, '/b': { get: { responses: {} } } },
    })
  const withSpec = {
    'docs.json': docs({
      api: { openapi: 'api.json' },
      navigation: { pages: ['index'], openapi: 'api.json' },
    }),
  }

  test('publishes a spec and the files it consists of', async () => {
    const files = {
      ...withSpec,
      'api.json': spec({ parameters: [{ $ref: 'parts/id.yaml' }] }),
      'parts/id.yaml': 'name: id\nin: query\n',
    }
    expect(await statusOf(files, '/api.json')).toBe(200)
    expect(await statusOf(files, '/parts/id.yaml')).toBe(200)
    const withKey = { ...files, 'parts/id.yaml': `name: id\nin: query\nexample: ${'AKIA'}QWERTYUIOPASDFGH\n` }
    expect(await statusOf(withKey, '/parts/id.yaml')).toBe(404)
  })

  test('does not publish the file of a spec with excluded operations', async () => {
    expect(await statusOf({ ...withSpec, 'api.json': spec({ 'x-excluded': true }) }, '/api.json')).toBe(404)
    const linked = { ...withSpec, 'index.mdx': page('[Spec](/api.json)') }
    expect(await statusOf({ ...linked, 'api.json': spec({ 'x-excluded': true }) }, '/api.json')).toBe(200)
  })

  test('does not publish a spec with an overlay, nor the overlay', async () => {
    const overlay = JSON.stringify({
      overlay: '1.0.0',
      info: { title: 'O', version: '1' },
      actions: [{ target: "$.paths['/b']", remove: true }],
    })
    const files = {
      'docs.json': docs({ api: { openapi: { source: 'api.json', overlays: ['overlay.json'] } } }),
      'api.json': spec(),
      'overlay.json': overlay,
    }
    expect(await statusOf(files, '/api.json')).toBe(404)
    expect(await statusOf(files, '/overlay.json')).toBe(404)
  })

  test('publishes a spec with a key in an example, which its pages show too', async () => {
    const example = spec({ description: 'ghp_1234567890abcdefghijABCDEFGHIJ123456' })
    expect(await statusOf({ ...withSpec, 'api.json': example }, '/api.json')).toBe(200)
  })
})

// Composed, so that scanners do not report this file.
const secrets: Record<string, string> = {
  'a private key': `-----BEGIN ${'PRIVATE KEY'}-----\nMIIEvQ\n`,
  'an encrypted private key': `-----BEGIN RSA ${'PRIVATE KEY'}-----\nProc-Type: 4,ENCRYPTED\n`,
  'a private key in JSON': JSON.stringify({ pem: `-----BEGIN EC ${'PRIVATE KEY'}-----\nMHcCAQ` }),
  'a service account': '{ "type": "service_account", "project_id": "x" }',
  'an AWS access key': `key,${'AKIA'}QWERTYUIOPASDFGH`,
  'a GitHub token': `token: ghp_${'a1B2c3D4e5'.repeat(4)}`,
  'a Slack token': `xoxb-${'123456789012'}-abcdefGHIJ`,
  'a JWT secret': 'JWT_SECRET=correct-horse-battery',
  'a JWT secret in JSON': '{ "jwtSecret": "correct-horse-battery" }',
  'a private JSON Web Key': `{ "kty": "EC", "crv": "P-256", "d": "${'a1B2c3D4e5'.repeat(4)}" }`,
  'UTF-16 text': `\ufeffghp_${'a1B2c3D4e5'.repeat(4)}`,
}

test.each(Object.keys(secrets))('refuses a linked file with %s', async (name) => {
  const bytes = Buffer.from(secrets[name]!, name === 'UTF-16 text' ? 'utf16le' : 'utf8')
  const site = createTestSite({
    'docs.json': docs(),
    'index.mdx': page('[Orders](/data/orders.csv)'),
    'data/orders.csv': bytes,
  })
  expect((await site.request('/data/orders.csv')).status).toBe(404)
  const [problem] = (await site.diagnostics()).filter(({ code }) => code === 'file/credential')
  expect(problem).toMatchObject({ severity: 'error', at: { file: 'data/orders.csv', line: 1 } })
  expect(problem?.message).toContain('`data/orders.csv` contains a')
  expect(JSON.stringify(problem)).not.toMatch(/MIIEvQ|QWERTY|a1B2c3|battery/)
})

test.each([
  'ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
  'AKIAIOSFODNN7EXAMPLE',
  'JWT_SECRET=your-256-bit-secret',
  '-----BEGIN PRIVATE KEY-----${key}',
  'eyJhbGciOiJIUzI1NiJ9.e30.abc',
])('accepts the placeholder %s', async (text) => {
  expect(await statusOf({ 'index.mdx': page('[Orders](/data/orders.csv)'), 'data/orders.csv': text })).toBe(
    200,
  )
})

test('also refuses scripts, drawings and well-known files with a key', async () => {
  for (const file of ['load.js', 'a.svg', 'humans.txt'])
    expect(await statusOf({ [file]: secrets['a private key']! }, `/${file}`)).toBe(404)
})

test('publishes a file as soon as a page links to it', async () => {
  const site = createTestSite({ 'docs.json': docs(), 'data/orders.csv': 'id', 'index.mdx': page('Hi') })
  expect((await site.request('/data/orders.csv')).status).toBe(404)
  site.write('index.mdx', page('[Orders](/data/orders.csv)'))
  expect((await site.request('/data/orders.csv')).status).toBe(200)
  site.write('data/orders.csv', secrets['a private key']!)
  expect((await site.request('/data/orders.csv')).status).toBe(404)
})

test('lists files that are not published, with the reason', async () => {
  const files = {
    'docs.json': docs({ footer: { $ref: './footer.json' } }),
    'footer.json': '{}',
    'index.mdx': page('[Orders](/data/orders.csv)'),
    'data/orders.csv': 'id',
    'data/plan.txt': 'x',
    'a.png': 'x',
    'package.json': '{}',
  }
  const site = createTestSite(files, { deep: true })
  const notes = (await site.diagnostics()).filter(({ code }) => code.startsWith('file/'))
  expect(notes).toEqual([
    {
      code: 'file/unlinked',
      severity: 'note',
      message: '`data/plan.txt` is not published: nothing links to it',
      hint: 'Link to it from a page, or add it to `public` in docs.json.',
      at: { file: 'data/plan.txt', line: 1, column: 1, length: 1 },
    },
  ])
})

describe('with sign-in', () => {
  const auth = { default: 'public' }
  const files = {
    'docs.json': docs({ auth, navigation: { pages: ['index', 'plan'] }, public: ['listed.csv'] }),
    'index.mdx': page('[Orders](/data/orders.csv)'),
    'plan.mdx': '---\ntitle: Plan\ngroups: [owners]\n---\n\n[Plan](/data/plan.csv) [Listed](/listed.csv)',
    'data/orders.csv': 'id',
    'data/plan.csv': 'id',
    'data/rest.csv': 'id',
    'listed.csv': 'id',
  }

  const paths = Object.keys(files).filter((path) => path.endsWith('.csv'))

  test('publishes unlinked files to nobody, and others by the access of their pages', async () => {
    const site = await createGuardedTestSite(files, { users: { olga: ['owners'], ria: [] } })
    const readable = async (cookie?: string) => {
      const responses = await Promise.all(paths.map((path) => site.request(`/${path}`, { cookie })))
      return paths.filter((_, index) => responses[index]?.status === 200)
    }
    expect(await readable()).toEqual(['data/orders.csv'])
    expect(await readable(await site.signIn('ria'))).toEqual(['data/orders.csv'])
    expect(await readable(await site.signIn('olga'))).toEqual([
      'data/orders.csv',
      'data/plan.csv',
      'listed.csv',
    ])
  })

  test('a public build contains only files that public pages link to', async () => {
    const folder = createSiteFolder(files)
    expect(await folder.build({ publicOnly: true })).toMatchObject({ kind: 'built' })
    expect([...folder.built().keys()].filter((path) => path.endsWith('.csv'))).toEqual(['data/orders.csv'])
  })
})

test('a build contains only files that the site links to', async () => {
  const folder = createSiteFolder({
    'docs.json': docs(),
    'index.mdx': page('[Orders](/data/orders.csv) [Keys](/data/keys.json)'),
    'data/orders.csv': 'id',
    'data/plan.csv': 'id',
    'data/keys.json': secrets['a private key']!,
  })
  expect(await folder.build()).toMatchObject({ kind: 'built' })
  expect([...folder.built().keys()].filter((path) => path.startsWith('data/'))).toEqual(['data/orders.csv'])
})
