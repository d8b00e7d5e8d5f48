import { describe, expect, test } from 'vitest'
import { createTestSite } from '../../fixtures/site.ts'

const hidden = 'the-treasure-is-below-the-mill'
const part = JSON.stringify({ token: { type: 'string', description: hidden, example: hidden } })

const openapi = (ref: string) =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Mill', version: '1' },
    servers: [{ url: 'https://api.example.com' }],
    paths: {
      '/sacks': {
        get: {
          summary: 'List sacks',
          responses: {
            200: { description: 'Fine', content: { 'application/json': { schema: { $ref: ref } } } },
          },
        },
      },
    },
  })

const asyncapi = (ref: string) =>
  JSON.stringify({
    asyncapi: '3.0.0',
    info: { title: 'Mill', version: '1' },
    channels: { sacks: { address: 'sacks', messages: { filled: { payload: { $ref: ref } } } } },
    operations: {
      fill: { action: 'send', channel: { $ref: '#/channels/sacks' } },
    },
  })

const docs = (spec: object) =>
  JSON.stringify({ name: 'Mill', navigation: { groups: [{ group: 'API', ...spec }] } })
const families = {
  OpenAPI: { file: 'api/spec.json', write: openapi, docs: docs({ openapi: 'api/spec.json' }) },
  AsyncAPI: { file: 'api/spec.json', write: asyncapi, docs: docs({ asyncapi: 'api/spec.json' }) },
}

/** Everything the site publishes, as one text. */
async function publishedText(files: Record<string, string>): Promise<string> {
  const { site, request, close } = createTestSite(files)
  const { routes } = await site.map()
  const pages = [...routes.keys()].flatMap((url) => [url, `${url}.md`, `${url}/~playground.json`])
  const others = [
    '/llms-full.txt',
    '/api/spec.json',
    '/openapi.json',
    '/_octavo/search.json',
    '/search.json?q=treasure',
  ]
  const texts = await Promise.all([...pages, ...others].map(async (path) => (await request(path)).text()))
  await close()
  return texts.join('\n')
}

const privateFiles = [
  'api/.hidden.json',
  '.config/parts.json',
  'api/secrets.json',
  'credentials.yaml',
  'service-account.json',
  'package.json',
  'yarn.lock.json',
  'pnpm-lock.yaml',
  'docker-compose.yml',
  'docker-compose.prod.yml',
  'compose.override.yaml',
  'snippets/part.json',
  'API/SECRETS.JSON',
]

describe.each(Object.entries(families))('in %s', (_, { file, write, docs: config }) => {
  test.each(privateFiles)('a reference to %s is refused', async (target) => {
    const files = { 'docs.json': config, [file]: write(`/${target}#/token`), [target]: part }
    expect(await publishedText(files)).not.toContain(hidden)
    const { diagnostics, close } = createTestSite(files)
    const problems = (await diagnostics()).filter(({ code }) => code === 'spec/ref-private')
    expect(problems).toMatchObject([{ severity: 'error', at: { file } }])
    expect(problems[0]!.message).toContain(target)
    await close()
  })

  test.each([
    './%2ehidden.json',
    '.\\.hidden.json',
    '../api/./.hidden.json',
    '..//api/.hidden.json',
    './.HIDDEN.json',
  ])('the spelling %s is refused', async (ref) => {
    const files = {
      'docs.json': config,
      [file]: write(`${ref}#/token`),
      'api/.hidden.json': part,
      'api/.HIDDEN.json': part,
    }
    expect(await publishedText(files)).not.toContain(hidden)
  })

  test.each(['api/parts.json', 'shared/parts.yaml', 'api/schemas/secret.json', '.well-known/parts.json'])(
    'a reference to %s is followed',
    async (target) => {
      const files = { 'docs.json': config, [file]: write(`/${target}#/token`), [target]: part }
      expect(await publishedText(files)).toContain(hidden)
    },
  )
})

test('a spec in a hidden folder may reference its own files', async () => {
  const files = {
    'docs.json': docs({ openapi: '.specs/spec.json' }),
    '.specs/spec.json': openapi('./part.json#/token'),
    '.specs/part.json': part,
  }
  expect(await publishedText(files)).toContain(hidden)
})

test('an overlay with a private name is refused', async () => {
  const overlay = JSON.stringify({
    overlay: '1.0.0',
    info: { title: 'More', version: '1' },
    actions: [{ target: '$.info', update: { description: hidden } }],
  })
  const files = {
    'docs.json': docs({ openapi: { source: 'api/spec.json', overlays: ['api/.overlay.json'] } }),
    'api/spec.json': openapi('#/components/schemas/None'),
    'api/.overlay.json': overlay,
  }
  expect(await publishedText(files)).not.toContain(hidden)
})
