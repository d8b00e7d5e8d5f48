import { execFile, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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

describe('octavo validate', () => {
  test('a site without mistakes', async () => {
    write({ 'docs.json': '{ "name": "T", "navigation": { "pages": ["index"] } }', 'index.mdx': 'Hello' })
    expect(await octavo('validate')).toMatchObject({ code: 0, out: '1 page, no problems found.\n' })
  })

  test('shows the line and marks the place, and exits with 1', async () => {
    write({
      'docs.json':
        '{\n  "name": "T",\n  "colors": { "primary": "teal" },\n  "navigation": { "pages": ["index"] }\n}',
      'index.mdx': 'Hello',
    })
    const { code, out } = await octavo('validate')
    expect(code).toBe(1)
    expect(out).toContain(
      [
        'error config/invalid-value  `colors.primary` must be a colour such as `#0b6478`',
        '  docs.json:3:26',
        '      "colors": { "primary": "teal" },',
        '                             ^^^^^^',
      ].join('\n'),
    )
  })

  test('warnings count with --strict', async () => {
    write({
      'docs.json': '{ "name": "T", "colour": 1, "navigation": { "pages": ["index"] } }',
      'index.mdx': 'Hello',
    })
    expect((await octavo('validate')).code).toBe(0)
    expect((await octavo('validate', '--strict')).code).toBe(1)
  })

  test('speaks JSON and the annotations of GitHub', async () => {
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

  test('finds broken links and anchors, missing images, unlisted pages and looping redirects', async () => {
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

  test('says what is wrong with the command itself', async () => {
    expect(await octavo('validate', 'no-such-folder')).toMatchObject({
      code: 1,
      err: expect.stringContaining('There is no folder'),
    })
    expect(await octavo('frobnicate')).toMatchObject({
      code: 1,
      err: expect.stringContaining('There is no command `frobnicate`'),
    })
    const { code, err } = await octavo('validate', '--stritc')
    expect(code).toBe(1)
    expect(err).toContain('--stritc')
  })

  test('a folder without docs.json says what to do', async () => {
    const { code, out } = await octavo('validate')
    expect(code).toBe(1)
    expect(out).toContain('octavo init')
  })
})

describe('octavo init', () => {
  test('writes a site without findings, and never over a file', async () => {
    expect(await octavo('init', 'mine')).toMatchObject({
      code: 0,
      out: expect.stringContaining('npx octavo dev mine'),
    })
    expect(readdirSync(join(folder, 'mine'))).toContain('docs.json')
    expect(await octavo('validate', 'mine', '--strict')).toMatchObject({ code: 0 })
    writeFileSync(join(folder, 'mine/docs.json'), 'mine')
    const again = await octavo('init', 'mine')
    expect(again.code).toBe(1)
    expect(again.err).toContain('Nothing was written')
    expect(readFileSync(join(folder, 'mine/docs.json'), 'utf8')).toBe('mine')
  })
})

describe('octavo dev', () => {
  test('takes the next free port, prints what it found, and stops on Ctrl-C', async () => {
    write({
      'docs.json': '{ "name": "T", "navigation": { "pages": ["index", "nope"] } }',
      'index.mdx': 'Hello',
    })
    const start = () => {
      const child = spawn(process.execPath, [main, 'dev', folder, '--port', '43210'], {
        env: { ...process.env, NO_COLOR: '1', CI: '1' },
      })
      const output = { text: '' }
      child.stdout.on('data', (chunk) => {
        output.text += chunk
      })
      const until = async (pattern: RegExp) => {
        for (let n = 0; n < 200; n++) {
          const match = pattern.exec(output.text)
          if (match) return match
          await new Promise((resolve) => setTimeout(resolve, 50))
        }
        throw new Error(`${pattern} did not appear in: ${output.text}`)
      }
      const stopped = new Promise<number | null>((resolve) => child.on('exit', resolve))
      return { child, until, stopped }
    }
    const first = start()
    const [, item] = await first.until(/localhost:(\d+)/)
    const second = start()
    const [, two] = await second.until(/localhost:(\d+)/)
    expect(Number(two)).toBeGreaterThan(Number(item))
    const response = await fetch(`http://localhost:${item}/`)
    expect(response.status).toBe(200)
    await first.until(/nav\/page-not-found/)
    for (const { child, stopped } of [first, second]) {
      child.kill('SIGINT')
      expect(await stopped).toBe(0)
    }
  })
})

test('upgrade writes a Swagger file as OpenAPI 3.1, and never over another file', async () => {
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
