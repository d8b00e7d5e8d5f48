import { describe, expect, test } from 'vitest'
import { report } from '../core/diagnostic/diagnostic.ts'
import { createMemoryFiles } from '../core/files.ts'
import type { FilePath } from '../core/path.ts'
import { bareFindings, createBareFiles, withSpecHint } from './bare-spec.ts'

const spec = 'openapi.yaml' as FilePath
const bare = (files: Record<string, string>, name = spec) => createBareFiles(createMemoryFiles(files), name)
const config = async (files: Record<string, string>, name = spec) =>
  JSON.parse(new TextDecoder().decode(await bare(files, name).read('docs.json' as FilePath)))

describe('a spec without a site', () => {
  test('has a docs.json with its name', async () => {
    expect(
      await config({ 'openapi.yaml': 'openapi: 3.1.0\ninfo:\n  title: Papermill\npaths: {}\n' }),
    ).toEqual({
      name: 'Papermill',
      navigation: { openapi: { source: 'openapi.yaml', overview: true } },
    })
  })

  test.each([
    ['openapi: 3.1.0\ninfo: { version: "1", title: Mill }\n', 'Mill'],
    ['info:\n  version: "1"\n\n  title: >-\n    Paper\n    mill\nopenapi: 3.1.0\n', 'Paper mill'],
    [`components:\n  x: ${'a'.repeat(70_000)}\ninfo:\n  title: Late\n`, 'Late'],
    ['openapi: 3.1.0\ninfo: { version: "1" }\n', 'openapi.yaml'],
    ['openapi: [', 'openapi.yaml'],
    ['', 'openapi.yaml'],
  ])('uses its title as name: %#', async (text, name) => {
    expect((await config({ 'openapi.yaml': text })).name).toBe(name)
  })

  test.each([
    ['{ "openapi": "3.1.0", "info": { "title": "A \\"B\\"" }, "paths": {} }', 'A "B"'],
    [`{ "info": { "title": "Early" }, "x": "${'a'.repeat(70_000)}" }`, 'Early'],
    [`{ "x": "${'a'.repeat(70_000)}", "info": { "title": "Late" } }`, 'Late'],
    ['{ "info": {', 'a.json'],
  ])('uses its title as name in JSON: %#', async (text, name) => {
    expect((await config({ 'a.json': text }, 'a.json' as FilePath)).name).toBe(name)
  })

  test('contains only files a spec can refer to', async () => {
    const files = bare({
      'openapi.yaml': '',
      'README.mdx': 'x',
      'models/a.yml': '',
      'b.JSON': '{}',
      'logo.svg': '',
      'docs.json': 'another',
    })
    expect(await files.list()).toEqual(['b.JSON', 'docs.json', 'models/a.yml', 'openapi.yaml'])
    expect(await files.read('README.mdx' as FilePath)).toBeUndefined()
    expect(new TextDecoder().decode(await files.read('docs.json' as FilePath, 8))).toBe('{"name":')
  })
})

test('removes places and hints that refer to the missing docs.json', () => {
  const at = { file: 'docs.json' as FilePath, line: 1, column: 1, length: 1 }
  const refused = (ref: string) => report('spec/ref-refused', `\`${ref}\` is not followed: because`)
  expect(
    bareFindings([
      report('nav/address-taken', 'Taken', { at }),
      refused('https://example.com/a'),
      refused('../a.yaml'),
      report('spec/missing', 'Kept'),
    ]).map(({ severity, at: place, hint }) => [severity, place, hint?.slice(0, 20)]),
  ).toEqual([
    ['note', undefined, undefined],
    ['warning', undefined, 'Create a docs.json a'],
    ['warning', undefined, 'Move the file into t'],
    ['error', undefined, undefined],
  ])
})

describe('a folder with a spec and without docs.json', () => {
  const missing = {
    value: 1,
    diagnostics: [report('config/missing', 'There is no `docs.json`', { hint: 'init' })],
  }
  const hint = async (files: Record<string, string>) => {
    const list = Object.keys(files) as FilePath[]
    return (await withSpecHint(missing, list, async (file) => files[file])).diagnostics[0]?.hint
  }

  test('suggests a command for the nearest spec', async () => {
    expect(
      await hint({
        'a/b.yaml': 'openapi: 3.0.0',
        'package.json': '{ "name": "x" }',
        'z.json': '{"openapi":"3.1.0"}',
      }),
    ).toContain('`octavo dev z.json`')
    expect(await hint({ 'my api.yaml': 'openapi: 3.0.0' })).toContain('`octavo dev "my api.yaml"`')
  })

  test('has the general hint without a spec', async () => {
    expect(await hint({ 'a.yaml': 'swagger: "2.0"', 'b.mdx': 'openapi: 3.1.0' })).toBe('init')
  })
})
