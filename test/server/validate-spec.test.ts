import {
  chmodSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { runValidate } from '../../src/cli/validate.ts'
import type { FilePath } from '../../src/core/path.ts'
import { startDev } from '../../src/dev/dev.ts'
import { createTestSite } from '../fixtures/site.ts'

type Files = Record<string, string>

/** Diagnostics of a deep check of `openapi.yaml`: `code line: message`. */
async function diagnostics(spec: string, extra: Files = {}, config: object = { openapi: 'openapi.yaml' }) {
  const docs = JSON.stringify({ name: 'T', navigation: config })
  const site = createTestSite({ 'docs.json': docs, 'openapi.yaml': spec, ...extra }, { deep: true })
  const result = (await site.diagnostics()).filter(({ code }) => code !== 'file/unlinked')
  await site.close()
  return result.map(({ code, message, at }) => {
    const place = at?.file === 'openapi.yaml' ? at.line : `${at?.file}:${at?.line}`
    return `${code} ${place}: ${message}`
  })
}

const head = 'openapi: 3.1.0\ninfo: { title: T, version: "1" }\n'
const okResponse = 'responses: { 200: { description: Fine } }'

describe('examples', () => {
  test('of media types, parameters, headers and schemas are checked in place', async () => {
    const spec = `${head}paths:
  /orders/{id}:
    get:
      parameters:
        - { name: id, in: path, required: true, schema: { type: integer }, example: seven }
      responses:
        200:
          description: Fine
          headers:
            X-Rate: { schema: { type: integer }, example: 1.5 }
          content:
            application/json:
              schema: { $ref: '#/components/schemas/Order' }
              examples:
                small:
                  value:
                    lines:
                      - price: '1'
                shared: { $ref: '#/components/examples/Bad' }
components:
  examples:
    Bad: { value: { lines: 3 } }
  schemas:
    Order:
      type: object
      additionalProperties: false
      example: { state: gone }
      properties:
        state: { type: string, enum: [open, paid], default: closed }
        code: { type: string, examples: [A1, 7] }
        lines:
          type: array
          items: { type: object, properties: { price: { type: number } } }
`
    expect(await diagnostics(spec)).toEqual([
      'spec/example 7: The example of `id` does not match its schema: it must be an integer, got a string',
      'spec/example 12: The example of `X-Rate` does not match its schema: it must be an integer, got 1.5',
      'spec/example 20: The example `small` does not match its schema: `lines[0].price` must be a number, got a string',
      'spec/example 24: The example `shared` does not match its schema: `lines` must be an array, got a number',
      'spec/example 29: The example of `Order` does not match its schema: `state` must be one of `open`, `paid`',
      'spec/example 31: The default of `state` does not match its schema: it must be one of `open`, `paid`',
      'spec/example 32: Example 2 of `code` does not match its schema: it must be a string, got a number',
    ])
  })

  test('may be raw text or omit read-only properties', async () => {
    const spec = `${head}paths:
  /orders:
    post:
      requestBody:
        content:
          application/json: { schema: { $ref: '#/components/schemas/Order' }, example: { name: A } }
          application/xml: { schema: { $ref: '#/components/schemas/Order' }, example: '<order/>' }
          text/event-stream: { schema: { type: object }, example: ['data: 1'] }
      responses:
        200:
          description: Fine
          content:
            application/json: { schema: { $ref: '#/components/schemas/Order' }, example: '{"id":1,"name":"A"}' }
components:
  schemas:
    Order:
      type: object
      required: [id, name]
      default: {}
      properties:
        id: { type: integer, readOnly: true }
        name: { type: string }
`
    expect(await diagnostics(spec)).toEqual([])
  })

  test('follow and report a reference in place of a value', async () => {
    const spec = `${head}paths:
  /a:
    get:
      responses:
        200:
          description: Fine
          content:
            application/json: { schema: { type: string }, example: { $ref: '#/components/examples/A' } }
components: { examples: { A: { value: a } } }
`
    expect(await diagnostics(spec)).toEqual([
      'spec/example-ref 10: `example` is a reference, which OpenAPI does not follow here',
    ])
  })
})

describe('names', () => {
  test('of path parameters must match in both directions', async () => {
    const spec = `${head}paths:
  /a/{id}:
    parameters: [{ $ref: '#/components/parameters/Id' }]
    get: { ${okResponse} }
  /b/{id}:
    get: { ${okResponse} }
    post: { ${okResponse} }
  /c/{id}/{part}:
    parameters: [{ name: id, in: path, required: true, schema: {} }]
    get: { ${okResponse} }
    post: { parameters: [{ name: part, in: path, required: true, schema: {} }], ${okResponse} }
  /d:
    get: { parameters: [{ $ref: '#/components/parameters/Id' }], ${okResponse} }
  /e/{path+}/{key:[a-z]+}:
    get: { parameters: [{ name: path, in: path, required: true, schema: {} }, { name: key, in: path, required: true, schema: {} }], ${okResponse} }
components:
  parameters: { Id: { name: id, in: path, required: true, schema: {} } }
`
    expect(await diagnostics(spec)).toEqual([
      'spec/path-parameter 7: Path parameter `{id}` is not declared',
      'spec/path-parameter 12: Path parameter `{part}` is not declared',
      'spec/path-parameter 15: `id` is a path parameter, but `/d` has no `{id}`',
    ])
  })

  test('of undefined security schemes and unused components are reported', async () => {
    const spec = `${head}security: [{ key: [] }, {}]
paths:
  /a: { get: { security: [{ kee: [] }], ${okResponse} } }
components:
  securitySchemes:
    key: { type: http, scheme: basic }
    old: { type: http, scheme: basic }
  schemas:
    Self: { type: object, properties: { next: { $ref: '#/components/schemas/Self' } } }
    Shown: { type: object }
    Pet: { type: object, discriminator: { propertyName: kind, mapping: { dog: Dog } }, properties: { kind: { type: string } } }
    Cat: { allOf: [{ $ref: '#/components/schemas/Pet' }] }
    Dog: { type: object }
`
    const page = { 'shown.mdx': '---\nopenapi-schema: Shown\n---\n' }
    expect(await diagnostics(spec, page, { openapi: 'openapi.yaml', pages: ['shown'] })).toEqual([
      'spec/security 5: Security scheme `kee` is not defined',
      'spec/unused 9: Component `old` in `securitySchemes` is not used',
      'spec/unused 11: Component `Self` in `schemas` is not used',
    ])
  })

  test('of references that only form a cycle are reported', async () => {
    const spec = `${head}paths:
  /a: { get: { responses: { 200: { description: Fine, content: { application/json: { schema: { $ref: '#/components/schemas/A' } } } } } } }
components:
  schemas:
    A: { $ref: '#/components/schemas/B' }
    B: { $ref: '#/components/schemas/A' }
`
    expect(await diagnostics(spec)).toEqual([
      'spec/ref-cycle 7: `#/components/schemas/B` is a circular reference without a value',
    ])
  })
})

describe('servers', () => {
  test('with unusable URLs are reported', async () => {
    const spec = `${head}servers:
  - url: https://api.example.com/v1
  - url: /v1
  - url: ''
  - url: api.example.com
  - url: https://example.com?key=1
  - url: https://{region}.example.com
  - url: https://{region}.example.com
    variables: { region: { default: eu, enum: [us, asia] } }
  - url: https://{host}
    variables: { host: { default: '' } }
  - url: ftp://example.com
paths: { /a: { get: { ${okResponse} } } }
`
    expect(await diagnostics(spec)).toEqual([
      'spec/server 6: The server URL is empty',
      'spec/server-scheme 7: Server URL `api.example.com` has no scheme',
      'spec/server 8: Server URL `https://example.com?key=1` has a query or fragment',
      'spec/server 9: Server URL `https://{region}.example.com` uses the undefined variable `region`',
      'spec/server 11: The default of variable `region` is `eu`, which is not in its `enum`',
      'spec/server 12: Server URL `https://{host}` (`https://`) is not a valid URL',
      'spec/server 14: Server URL `ftp://example.com` has the unsupported scheme `ftp`',
    ])
  })
})

describe('extensions', () => {
  test('with invalid values are reported', async () => {
    const spec = `${head}x-tagGroups:
  - { name: Shop, tags: [orders, order] }
  - { name: Rest }
paths:
  /a:
    get:
      tags: [orders]
      x-site: { metadata: text, content: 1, href: 'javascript:alert(1)' }
      x-hidden: 'true'
      x-codeSamples: [{ lang: curl, source: curl }, { lang: curl }, text]
      ${okResponse}
    post: { tags: [orders], x-mint: text, ${okResponse} }
`
    expect(await diagnostics(spec)).toEqual([
      'spec/extension 4: Group `Shop` in `x-tagGroups` lists the tag `order`, which no operation has',
      'spec/extension 5: Groups in `x-tagGroups` must have `name` and `tags`',
      'spec/extension 10: `x-site.metadata` must be an object',
      'spec/extension 10: `x-site.content` must be a string',
      'spec/extension 10: `x-site.href` is `javascript:alert(1)`, which is not a safe URL',
      'spec/quoted-value 11: `x-hidden` must be a boolean, got the string `"true"`',
      'spec/extension 12: A sample in `x-codeSamples` must have a string for `source`',
      'spec/extension 12: Samples in `x-codeSamples` must be objects',
      'spec/extension 14: `x-mint` must be an object',
    ])
  })

  test('nested too deep for Markdown are reported in descriptions', async () => {
    const spec = `${head}paths:
  /a:
    get:
      description: '${'> '.repeat(150)}deep'
      ${okResponse}
    post:
      description: '${'word '.repeat(1000)}'
      ${okResponse}
`
    expect(await diagnostics(spec)).toEqual([
      'spec/markdown 6: The `description` is nested too deeply to render as Markdown; it is shown as plain text',
    ])
  })
})

describe('a spec in many files', () => {
  const root = `${head}paths:\n  /a: { $ref: 'paths/a.yaml' }\n`
  const item = `get: { responses: { 200: { description: Fine, content: { application/json: { schema: { $ref: '../models/a.yaml' }, example: 1 } } } } }\n`

  test('is checked across references with positions in the other file', async () => {
    const extra = { 'paths/a.yaml': item, 'models/a.yaml': 'type: string\nexample: 2\n' }
    expect(await diagnostics(root, extra)).toEqual([
      'spec/example models/a.yaml:2: The example does not match its schema: it must be a string, got a number',
      'spec/example paths/a.yaml:1: The example does not match its schema: it must be a string, got a number',
    ])
  })

  test('is checked for broken references even in unreferenced files', async () => {
    const extra = {
      'paths/a.yaml': item.replace(', example: 1', ''),
      'models/a.yaml': 'type: string\n',
      'models/b.yaml': '# $ref: nowhere.yaml\nitems:\n  $ref: gone.yaml\n',
      'models/c.yaml': `items: { $ref: 'b.yaml#/items/nope' }\n`,
      'other.yaml': `openapi: 3.1.0\npaths: { /x: { $ref: gone.yaml } }\n`,
    }
    expect(await diagnostics(root, extra)).toEqual([
      'spec/ref-not-found models/b.yaml:3: Reference `gone.yaml` not found',
      'spec/ref-not-found models/c.yaml:1: Reference `b.yaml#/items/nope` not found',
    ])
  })

  test('reports an invalid operation in another file', async () => {
    const result = await diagnostics(root, { 'paths/a.yaml': 'get: { responses: [] }\n' })
    expect(result).toEqual([
      'spec/operation paths/a.yaml:1: `GET /a`: `responses` must be an object, got an array',
    ])
  })
})

test('skips these checks without `deep`', async () => {
  const spec = `${head}servers: [{ url: '' }]\npaths: { /a: { get: { ${okResponse} } } }\n`
  const docs = JSON.stringify({ name: 'T', navigation: { openapi: 'openapi.yaml' } })
  const site = createTestSite({ 'docs.json': docs, 'openapi.yaml': spec })
  expect(await site.diagnostics()).toEqual([])
  await site.close()
})

describe('octavo validate', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'octavo-'))
  })
  afterEach(() => {
    vi.restoreAllMocks()
    process.exitCode = undefined
    rmSync(folder, { recursive: true, force: true })
  })

  const write = (path: string, text: string) => writeFileSync(join(folder, path), text)
  const read = (path: string) => readFileSync(join(folder, path), 'utf8')

  /** Runs `octavo validate` from `src`. */
  async function validate(path: string, options: { fix?: boolean; format?: string } = {}) {
    let out = ''
    let err = ''
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
      out += String(text)
      return true
    })
    vi.spyOn(console, 'log').mockImplementation((text: string) => {
      out += `${text}\n`
    })
    vi.spyOn(console, 'error').mockImplementation((text: string) => {
      err += `${text}\n`
    })
    await runValidate(join(folder, path), { format: 'text', ...options }, {})
    vi.restoreAllMocks()
    return { out, err, code: process.exitCode }
  }

  const spec = `${head}paths:\n  /pets: { get: { ${okResponse} } }\n  /users: { get: { ${okResponse} } }\n`

  describe('with a file', () => {
    test('checks it without a docs.json', async () => {
      write('my api.yaml', spec)
      write('other.mdx', '<Nonsense')
      expect(await validate('my api.yaml')).toEqual({
        out: '2 operations, no problems found.\n',
        err: '',
        code: 0,
      })
    })

    test('fails for an invalid spec', async () => {
      write('openapi.json', '{ "swagger": "2.0" }')
      const { out, code } = await validate('openapi.json')
      expect(out).toContain('spec/version')
      expect(out).toContain('0 operations, 1 error.')
      expect(code).toBe(1)
    })

    test('names its folder in annotations', async () => {
      write('openapi.yaml', `${spec}servers: [{ url: '' }]\n`)
      const { out } = await validate('openapi.yaml', { format: 'github' })
      expect(out).toContain(`file=${join(folder, 'openapi.yaml')},`)
    })

    test('rejects other kinds of files', async () => {
      write('page.mdx', 'x')
      await expect(validate('page.mdx')).rejects.toThrow(
        'page.mdx is neither a folder nor a spec. Pass the folder that contains docs.json, or a .json or .yaml file.',
      )
    })

    test('treats docs.json as its folder', async () => {
      write('docs.json', '{ "name": "T", "navigation": { "openapi": "openapi.yaml" } }')
      write('openapi.yaml', spec)
      expect((await validate('docs.json')).out).toMatch(/^4 pages, /)
    })

    test('suggests `octavo dev` for a folder with only a spec', async () => {
      write('openapi.yaml', spec)
      expect((await validate('.')).out).toContain('`octavo dev openapi.yaml`')
    })
  })

  describe('--fix', () => {
    const docs =
      '{\n  // mine\n  "name": "T",\n  "navigation": { "openapi": "openapi.yaml", "pages": ["get /pets", "a"] }\n}\n'
    const page = '---\nopenapi: GET /user # mine\n---\n'
    beforeEach(() => {
      write('docs.json', docs)
      write('a.mdx', page)
      write('openapi.yaml', spec)
    })

    test('corrects operation names, reports the changes and validates again', async () => {
      expect(await validate('.', { fix: true })).toEqual({
        out: [
          'fixed docs.json:4  get /pets -> GET /pets',
          'fixed a.mdx:2  GET /user -> GET /users',
          '',
          '2 pages, no problems found.',
          '',
        ].join('\n'),
        err: '',
        code: 0,
      })
      expect(read('docs.json')).toBe(docs.replace('get', 'GET'))
      expect(read('a.mdx')).toBe(page.replace('/user', '/users'))
      expect(readdirSync(folder).sort()).toEqual(['a.mdx', 'docs.json', 'openapi.yaml'])
      expect((await validate('.', { fix: true })).out).toBe('2 pages, no problems found.\n')
    })

    test('keeps the file mode and prints only JSON to stdout', async () => {
      chmodSync(join(folder, 'docs.json'), 0o640)
      const { out, err } = await validate('.', { fix: true, format: 'json' })
      expect(JSON.parse(out)).toMatchObject({ errors: 0 })
      expect(err).toContain('fixed docs.json:4')
      expect(statSync(join(folder, 'docs.json')).mode & 0o777).toBe(0o640)
    })

    test('does not change a read-only file', async () => {
      chmodSync(join(folder, 'a.mdx'), 0o444)
      const { err, code } = await validate('.', { fix: true })
      expect(err).toBe('a.mdx was not changed: it is read-only.\n')
      expect(code).toBe(1)
      expect(read('a.mdx')).toBe(page)
      expect(read('docs.json')).toContain('GET /pets')
    })

    test('does not write through a symbolic link', async () => {
      write('real.txt', page)
      rmSync(join(folder, 'a.mdx'))
      symlinkSync('real.txt', join(folder, 'a.mdx'))
      const { err, code } = await validate('.', { fix: true })
      expect(err).toBe('a.mdx was not changed: it is behind a symbolic link.\n')
      expect(code).toBe(1)
      expect(read('real.txt')).toBe(page)
      expect(lstatSync(join(folder, 'a.mdx')).isSymbolicLink()).toBe(true)
    })
  })

  test('octavo dev serves a single file and updates its title', async () => {
    write('openapi.yaml', spec)
    const options = { folder, port: 0, host: '127.0.0.1', base: '' }
    const server = await startDev({
      ...options,
      spec: 'openapi.yaml' as FilePath,
      onDiagnostics: () => undefined,
      onProblem: () => undefined,
    })
    const title = async () =>
      /<title>([^<]*)/.exec(await (await fetch(`${server.url}/api-reference/pets/get`)).text())?.[1]
    try {
      expect(await title()).toContain('T')
      await new Promise((resolve) => setTimeout(resolve, 500))
      write('openapi.yaml', spec.replace('title: T', 'title: Papermill'))
      for (let tries = 0; tries < 100 && !(await title())?.includes('Papermill'); tries++)
        await new Promise((resolve) => setTimeout(resolve, 50))
      expect(await title()).toContain('Papermill')
    } finally {
      await server.close()
    }
  })
})
