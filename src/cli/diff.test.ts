import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type DiffOptions, runDiff } from './diff.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'octavo-diff-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
  process.exitCode = undefined
})

function write(files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}

type Result = { code: number; out: string; err: string }

async function diff(before?: string, after?: string, options: Partial<DiffOptions> = {}): Promise<Result> {
  const result = { out: '', err: '' }
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
      result.out += String(text)
      return true
    }),
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
      result.err += String(text)
      return true
    }),
    vi.spyOn(console, 'error').mockImplementation((text) => {
      result.err += `${text}\n`
    }),
  ]
  const named = (name?: string) => (name === undefined || /^https?:/.test(name) ? name : join(folder, name))
  await runDiff(named(before), named(after), { format: 'text', failOn: 'breaking', ...options })
  for (const spy of spies) spy.mockRestore()
  return { ...result, code: Number(process.exitCode) }
}

const api = (operation: string) =>
  `openapi: 3.1.0\ninfo: { title: T, version: "1" }\npaths:\n  /a:\n    get: { ${operation} }\n`
const before = api('parameters: [{ name: page, in: query }]')
const breaking = api('parameters: []')
const more = api('parameters: [{ name: page, in: query }, { name: more, in: query }]')

test('exits with 0 when nothing breaks', async () => {
  write({ 'old.yaml': before, 'new.yaml': more })
  expect(await diff('old.yaml', 'new.yaml')).toMatchObject({ code: 0, err: '' })
  expect(await diff('old.yaml', 'old.yaml')).toEqual({ code: 0, out: 'No changes.\n', err: '' })
})

test('exits with 1 as configured by --fail-on', async () => {
  write({ 'old.yaml': before, 'more.yaml': more, 'breaking.yaml': breaking })
  expect((await diff('old.yaml', 'breaking.yaml')).code).toBe(1)
  expect((await diff('old.yaml', 'breaking.yaml', { failOn: 'none' })).code).toBe(0)
  expect((await diff('old.yaml', 'more.yaml', { failOn: 'any' })).code).toBe(1)
  expect((await diff('old.yaml', 'old.yaml', { failOn: 'any' })).code).toBe(0)
})

test('writes text, Markdown, JSON and annotations', async () => {
  write({ 'old.yaml': before, 'new.yaml': breaking })
  expect((await diff('old.yaml', 'new.yaml')).out).toContain('- Query parameter `page` removed')
  expect((await diff('old.yaml', 'new.yaml', { format: 'markdown' })).out).toMatch(/^## Breaking changes\n\n/)
  const json = JSON.parse((await diff('old.yaml', 'new.yaml', { format: 'json' })).out)
  expect(json.counts).toEqual({ breaking: 1, notice: 0, plain: 0, words: 0 })
  expect((await diff('old.yaml', 'new.yaml', { format: 'github' })).out).toMatch(
    /^::error file=.*new\.yaml,line=5,col=5,title=Breaking change in GET \/a::Query parameter `page` removed\n$/,
  )
})

test('resolves JSON and YAML references in separate folders', async () => {
  const document = (file: string) =>
    `{ "openapi": "3.1.0", "info": { "title": "T", "version": "1" }, "paths": { "/a": { "get": { "responses": { "200": { "description": "Fine", "content": { "application/json": { "schema": { "$ref": "${file}" } } } } } } } } }`
  write({
    'old/openapi.json': document('parts/order.json'),
    'old/parts/order.json': '{ "type": "object", "properties": { "id": { "type": "integer" } } }',
    'new/openapi.json': document('parts/order.yaml'),
    'new/parts/order.yaml': 'type: object\nproperties: { id: { type: string } }\n',
  })
  const { code, out } = await diff('old/openapi.json', 'new/openapi.json')
  expect(code).toBe(1)
  expect(out).toContain('Field `id`: type changed from `integer` to `string`')
})

test.each([
  ['missing', undefined, /File not found: .*new\.yaml/],
  ['not YAML', 'openapi: [', /spec\/syntax[\s\S]*new\.yaml:1:/],
  ['another format', 'swagger: "2.0"', /spec\/version[\s\S]*new\.yaml:1:[\s\S]*octavo upgrade/],
  ['empty', '', /is empty/],
])('exits with 2 for a file that cannot be read: %s', async (_name, text, message) => {
  write({ 'old.yaml': before, ...(text === undefined ? {} : { 'new.yaml': text }) })
  const { code, out, err } = await diff('old.yaml', 'new.yaml')
  expect(code).toBe(2)
  expect(out).toBe('')
  expect(err).toMatch(message)
})

test('reports a missing part and compares the rest', async () => {
  const schema =
    'responses: { 200: { description: Fine, content: { a/b: { schema: { $ref: gone.yaml } } } } }'
  write({ 'old.yaml': api(schema), 'new.yaml': api(`deprecated: true, ${schema}`) })
  const { code, out, err } = await diff('old.yaml', 'new.yaml')
  expect(code).toBe(0)
  expect(out).toContain('Operation is now deprecated')
  expect(err).toContain('`gone.yaml` cannot be read: file not found')
})

test('reports a forbidden reference, which is not compared', async () => {
  const schema = (ref: string) =>
    api(`responses: { 200: { description: Fine, content: { a/b: { schema: { $ref: "${ref}" } } } } }`)
  write({ 'old.yaml': schema('../secret.yaml'), 'new.yaml': schema('https://other.example/a.yaml') })
  const { code, err } = await diff('old.yaml', 'new.yaml')
  expect(code).toBe(0)
  expect(err).toContain('`../secret.yaml` is not resolved')
  expect(err).toContain('Check the reference in `new.yaml`; its target is not compared.')
})

test('explains a folder, a missing argument and an unknown option', async () => {
  write({ 'old.yaml': before })
  expect(await diff('old.yaml', '.')).toMatchObject({
    code: 2,
    err: expect.stringContaining('is not a file'),
  })
  expect(await diff('old.yaml')).toMatchObject({ code: 2, err: expect.stringContaining('older one first') })
  expect(await diff('old.yaml', 'old.yaml', { format: 'xml' })).toMatchObject({
    code: 2,
    err: '--format must be text, markdown, json or github, got `xml`.\n',
  })
  expect(await diff('old.yaml', 'old.yaml', { failOn: 'all' })).toMatchObject({ code: 2 })
})

test('does not fetch loopback addresses', async () => {
  write({ 'old.yaml': before })
  const { code, err } = await diff('old.yaml', 'http://127.0.0.1:9/openapi.yaml')
  expect(code).toBe(2)
  expect(err).toContain('cannot be read')
})
