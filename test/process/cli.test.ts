import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const main = new URL('../../dist/cli/main.js', import.meta.url).pathname
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'octavo-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

type Result = { code: number; out: string; err: string }
const octavo = (...args: string[]): Promise<Result> =>
  new Promise((resolve) => {
    execFile(
      process.execPath,
      [main, ...args],
      { cwd: folder, env: { ...process.env, NO_COLOR: '1' } },
      (problem, out, err) => {
        resolve({ code: problem ? Number(problem.code ?? 1) : 0, out, err })
      },
    )
  })
const write = (files: Record<string, string>) => {
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text)
}

describe('octavo help', () => {
  test('lists the commands', async () => {
    const { code, out } = await octavo('help')
    expect(code).toBe(0)
    expect(out).toContain('Usage: octavo <command> [options]')
    expect(await octavo()).toEqual({ code, out, err: '' })
    expect(await octavo('--help')).toEqual({ code, out, err: '' })
  })

  test('describes a command', async () => {
    const { code, out } = await octavo('help', 'build')
    expect(code).toBe(0)
    expect(out).toContain('--out <folder>      Output folder, replaced on every build (default: dist)\n')
    expect(await octavo('build', '--help')).toEqual({ code, out, err: '' })
    expect(await octavo('build', 'my-docs', '-h')).toEqual({ code, out, err: '' })
  })

  test('suggests commands and options', async () => {
    const problem = (err: string) => ({ code: 1, out: '', err: `${err}\n` })
    expect(await octavo('help', 'biuld')).toEqual(problem('Unknown command `biuld`. Did you mean `build`?'))
    expect(await octavo('vaildate')).toEqual(problem('Unknown command `vaildate`. Did you mean `validate`?'))
    expect(await octavo('dev', '--prt', '4000')).toEqual(
      problem('Unknown option `--prt` for `octavo dev`. Did you mean `--port`?'),
    )
  })

  test('shows the version', async () => {
    expect((await octavo('--version')).out).toMatch(/^octavo \d+\.\d+\.\d+\n$/)
  })
})

describe('the site folder', () => {
  test('is found below the current folder, and named', async () => {
    mkdirSync(join(folder, 'my-docs'))
    write({
      'my-docs/docs.json': '{ "name": "T", "navigation": { "pages": ["index"] } }',
      'my-docs/index.mdx': 'Hello',
    })
    expect(await octavo('validate')).toEqual({
      code: 0,
      out: '1 page, no problems found.\n',
      err: 'Using the site in my-docs.\n',
    })
  })
})

describe('octavo validate', () => {
  test('reports no problems for a valid site', async () => {
    write({ 'docs.json': '{ "name": "T", "navigation": { "pages": ["index"] } }', 'index.mdx': 'Hello' })
    expect(await octavo('validate')).toMatchObject({ code: 0, out: '1 page, no problems found.\n' })
  })

  test('shows and marks the line and exits with 1', async () => {
    write({
      'docs.json':
        '{\n  "name": "T",\n  "colors": { "primary": "teal" },\n  "navigation": { "pages": ["index"] }\n}',
      'index.mdx': 'Hello',
    })
    const { code, out } = await octavo('validate')
    expect(code).toBe(1)
    expect(out).toContain(
      [
        'error config/invalid-value  `colors.primary` must be a color such as `#0b6478`, got `teal`',
        '  docs.json:3:26',
        '      "colors": { "primary": "teal" },',
        '                             ^^^^^^',
      ].join('\n'),
    )
  })

  test('fails on warnings with --strict', async () => {
    write({
      'docs.json': '{ "name": "T", "colour": 1, "navigation": { "pages": ["index"] } }',
      'index.mdx': 'Hello',
    })
    expect((await octavo('validate')).code).toBe(0)
    expect((await octavo('validate', '--strict')).code).toBe(1)
  })

  test('prints JSON and GitHub annotations', async () => {
    write({
      'docs.json': '{ "name": "T", "navigation": { "pages": ["index", "nope"] } }',
      'index.mdx': 'Hello',
    })
    const json = JSON.parse((await octavo('validate', '--format', 'json')).out)
    expect(json).toMatchObject({
      errors: 1,
      diagnostics: [{ code: 'nav/page-not-found', at: { file: 'docs.json', line: 1 } }],
    })
    expect((await octavo('validate', '--format', 'github')).out).toMatch(
      /^::error file=docs\.json,line=1,col=\d+,endColumn=\d+,title=nav\/page-not-found::/,
    )
    expect(await octavo('validate', '--format', 'xml')).toMatchObject({
      code: 1,
      err: expect.stringContaining('text, json or github'),
    })
  })

  test('finds broken links and anchors, missing images, unlisted pages and redirect loops', async () => {
    const config = {
      name: 'T',
      navigation: { pages: ['index'] },
      redirects: [
        { source: '/a', destination: '/b' },
        { source: '/b', destination: '/a' },
      ],
    }
    write({
      'docs.json': JSON.stringify(config),
      'index.mdx':
        '## Here\n\n[x](/nowhere) [y](#there) [ok](#here) [z](/other#nope) ![i](/no.png) [out](https://example.com)',
      'other.mdx': '## Something\n',
    })
    const { out } = await octavo('validate', '--format', 'json')
    const codes = JSON.parse(out).diagnostics.map(({ code }: { code: string }) => code)
    expect(codes.sort()).toEqual(
      [
        'link/anchor-not-found',
        'link/anchor-not-found',
        'link/image-not-found',
        'link/page-not-found',
        'nav/unlisted-page',
        'redirect/loop',
        'redirect/loop',
      ].sort(),
    )
  })

  test('reports invalid arguments', async () => {
    expect(await octavo('validate', 'no-such-folder')).toMatchObject({
      code: 1,
      err: `Folder or file not found: ${join(folder, 'no-such-folder')}\n`,
    })
    expect(await octavo('frobnicate')).toMatchObject({
      code: 1,
      err: 'Unknown command `frobnicate`. Run `octavo help` to list commands.\n',
    })
    const { code, err } = await octavo('validate', '--stritc')
    expect(code).toBe(1)
    expect(err).toBe('Unknown option `--stritc` for `octavo validate`. Did you mean `--strict`?\n')
  })

  test('suggests `octavo init` for a folder without docs.json', async () => {
    const { code, out } = await octavo('validate')
    expect(code).toBe(1)
    expect(out).toContain('octavo init')
  })
})

describe('octavo init', () => {
  test('writes a valid site and never overwrites a file', async () => {
    expect(await octavo('init', 'mine')).toMatchObject({
      code: 0,
      out: expect.stringContaining('npx octavo dev mine'),
    })
    expect(readdirSync(join(folder, 'mine'))).toContain('docs.json')
    expect(await octavo('validate', 'mine', '--strict')).toMatchObject({ code: 0 })
    writeFileSync(join(folder, 'mine/docs.json'), 'mine')
    const secondRun = await octavo('init', 'mine')
    expect(secondRun.code).toBe(1)
    expect(secondRun.err).toMatch(
      /^mine already contains .*\. Nothing was written\. Use a new folder: octavo init mine-2\n$/,
    )
    expect(readFileSync(join(folder, 'mine/docs.json'), 'utf8')).toBe('mine')
  })
})

test('octavo init proposes a free name', async () => {
  write({ 'docs.json': '{}' })
  mkdirSync(join(folder, 'my-docs'))
  expect(await octavo('init')).toEqual({
    code: 1,
    out: '',
    err: 'This folder already contains docs.json. Nothing was written. Use a new folder: octavo init my-docs-2\n',
  })
})

test('octavo init points $schema to the installed package', async () => {
  const schemas = join(folder, 'node_modules/octavo/schema')
  mkdirSync(schemas, { recursive: true })
  writeFileSync(join(schemas, 'docs.schema.json'), '{}')
  await octavo('init', 'my-docs')
  expect(JSON.parse(readFileSync(join(folder, 'my-docs/docs.json'), 'utf8')).$schema).toBe(
    '../node_modules/octavo/schema/docs.schema.json',
  )
})

test('octavo dev rejects an empty port', async () => {
  expect(await octavo('dev', '--port', '')).toEqual({
    code: 1,
    out: '',
    err: '--port must be a number from 1 to 65535, got an empty value.\n',
  })
})

test('octavo upgrade writes a Swagger file as OpenAPI 3.1 and never overwrites a file', async () => {
  write({
    'swagger.yaml':
      'swagger: "2.0"\ninfo: { title: Pets, version: "1" }\nhost: api.pets.test\npaths:\n  /pets:\n    get: { responses: { 200: { description: Fine } } }\n',
  })
  expect(await octavo('upgrade', 'swagger.yaml')).toMatchObject({
    code: 0,
    out: 'Wrote openapi.yaml: OpenAPI 3.1.0, 1 operation.\n',
  })
  expect(readFileSync(join(folder, 'openapi.yaml'), 'utf8')).toContain('url: https://api.pets.test')
  expect(await octavo('upgrade', 'swagger.yaml')).toMatchObject({
    code: 1,
    err: 'openapi.yaml already exists. Choose another file with --out.\n',
  })
})
