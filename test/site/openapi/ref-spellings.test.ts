import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asFilePath } from '../../../src/core/path.ts'
import { privateRefReason } from '../../../src/core/policy/private-files.ts'
import { resolveRef } from '../../../src/spec/read/ref.ts'
import { createTestSite } from '../../fixtures/site.ts'
import { runs } from '../../setup/sizes.ts'

const from = asFilePath('api/spec.json')
const secret = 'the-treasure-is-below-the-mill'

/** Private files, as a reference from `api/spec.json` would name them. */
const privatePaths = [
  '../docs.json',
  '../.env.json',
  '.hidden/a.yaml',
  '../snippets/a.json',
  'secrets.json',
  '../package.json',
  '../compose.yaml',
  '../../outside.json',
  '/etc/a.json',
]
const percentEncode = (text: string) =>
  Array.from(text, (letter) => `%${letter.charCodeAt(0).toString(16).padStart(2, '0')}`).join('')

/** Writes a path in a way that some program would read as the same path. */
const spelling = (path: string) =>
  fc
    .array(
      fc.constantFrom(
        (text: string) => text,
        (text: string) => `./${text}`,
        (text: string) => text.replaceAll('/', '//'),
        (text: string) => text.replaceAll('/', '\\'),
        (text: string) => text.replaceAll('/', '%2f'),
        (text: string) => text.replaceAll('.', '%2e'),
        (text: string) => text.toUpperCase().replace(/\.(JSON|YAML)$/, (end) => end.toLowerCase()),
        (text: string) => `parts/../${text}`,
        (text: string) => text.replace(/(\w+)(?=\.\w+$)/, percentEncode),
        (text: string) => `${text}?v=1`,
        (text: string) => ` ${text}`,
        (text: string) => `\t${text}\n`,
        (text: string) => text.replace('json', 'json\0'),
        (text: string) => text.replace(/^/, 'file:'),
        (text: string) => `/a:${text}`,
        (text: string) => `${text}#/token`,
      ),
      { maxLength: 5 },
    )
    .map((changes) => changes.reduce((text, change) => change(text), path))

const anyRef = fc.oneof(
  fc.constantFrom(...privatePaths).chain(spelling),
  fc.string({ maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc
    .array(fc.constantFrom('..', '.', '/', '\\', '%2e', '%2F', '%00', 'a', '.json', '#', '~1', '?', ':'), {
      maxLength: 12,
    })
    .map((parts) => parts.join('')),
)

test('no spelling of a reference resolves to a private file', () => {
  fc.assert(
    fc.property(anyRef, (ref) => {
      const target = resolveRef(ref, from, {})
      if (target.kind === 'refused' || target.file === from) return
      expect(target.file).toMatch(/\.(?:json|ya?ml)$/i)
      expect(target.file.split('/')).not.toContain('..')
      expect(target.file).not.toMatch(/^[/\\]|^[a-z]+:|[\0-\x1f]/i)
      expect(privateRefReason(target.file, from)).toBeUndefined()
    }),
    { numRuns: runs(20_000) },
  )
})

test('no spelling of a reference publishes a private file', async () => {
  const part = JSON.stringify({
    type: 'string',
    description: secret,
    token: { type: 'string', description: secret },
  })
  const files = Object.fromEntries(
    [
      '.env.json',
      'api/.hidden/a.yaml',
      'snippets/a.json',
      'api/secrets.json',
      'package.json',
      'compose.yaml',
    ].map((file) => [file, part]),
  )
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...privatePaths).chain(spelling), async (ref) => {
      const content = { 'application/json': { schema: { $ref: ref } } }
      const spec = {
        openapi: '3.1.0',
        info: { title: 'A', version: '1' },
        paths: { '/a': { get: { responses: { 200: { description: 'Fine', content } } } } },
      }
      const docs = JSON.stringify({ name: 'Mill', navigation: { openapi: 'api/spec.json' } })
      const site = createTestSite({ ...files, 'docs.json': docs, 'api/spec.json': JSON.stringify(spec) })
      const pages = [...(await site.site.map()).routes.keys()]
      for (const path of [
        ...pages.flatMap((url) => [url, `${url}.md`, `${url}/~playground.json`]),
        '/llms-full.txt',
        '/~api/spec/openapi.json',
      ])
        expect(await (await site.request(path)).text()).not.toContain(secret)
      await site.close()
    }),
    { numRuns: runs(200) },
  )
})
