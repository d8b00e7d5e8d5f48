import { execFile, execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const main = new URL('../../dist/cli/main.js', import.meta.url).pathname
let folder: string
let registry: Server
let address: string

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'octavo-'))
  mkdirSync(join(folder, 'docs'))
  writeFileSync(join(folder, 'docs/docs.json'), '{"navigation":{"pages":["index"]}}')
  const packages = new Map([['@fontsource-variable/space-grotesk', packFont('space-grotesk')]])
  registry = createServer(({ url = '' }, response) => {
    const name = decodeURIComponent(url.slice(1))
    const archive = packages.get(name) ?? packages.get(name.replace(/\.tgz$/, ''))
    response.statusCode = archive ? 200 : 404
    response.end(archive && (name.endsWith('.tgz') ? archive : describe(name, archive)))
  })
  await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve))
  const { port } = registry.address() as { port: number }
  address = `http://127.0.0.1:${port}`
})
afterEach(() => {
  registry.close()
  registry.closeAllConnections()
  rmSync(folder, { recursive: true, force: true })
})

/** A package as fontsource publishes it, with two alphabets that pages use and one that they do not. */
function packFont(slug: string): Buffer {
  const source = join(folder, 'source')
  mkdirSync(join(source, 'files'), { recursive: true })
  for (const subset of ['latin', 'latin-ext', 'math'])
    writeFileSync(join(source, `files/${slug}-${subset}-wght-normal.woff2`), `${subset} characters`)
  writeFileSync(join(source, 'LICENSE'), 'SIL Open Font License')
  writeFileSync(join(source, 'package.json'), `{"name":"@fontsource-variable/${slug}","version":"5.0.0"}`)
  const [{ filename }] = JSON.parse(
    execFileSync('npm', ['pack', '--json', '--silent'], { cwd: source, encoding: 'utf8' }),
  )
  return readFileSync(join(source, filename))
}

const describe = (name: string, archive: Buffer) =>
  JSON.stringify({
    name,
    'dist-tags': { latest: '5.0.0' },
    versions: {
      '5.0.0': {
        ...{ name, version: '5.0.0' },
        dist: {
          tarball: `${address}/${name}.tgz`,
          integrity: `sha512-${createHash('sha512').update(archive).digest('base64')}`,
        },
      },
    },
  })

const addFont = (family: string) =>
  new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const env = {
      ...process.env,
      NO_COLOR: '1',
      npm_config_registry: address,
      npm_config_cache: join(folder, 'cache'),
    }
    execFile(
      process.execPath,
      [main, 'fonts', 'add', family, 'docs'],
      { cwd: folder, env },
      (problem, out, err) => {
        resolve({ code: problem ? Number(problem.code ?? 1) : 0, out, err })
      },
    )
  })

test('adds a font from npm, with its license', async () => {
  expect(await addFont('Space Grotesk')).toEqual({
    code: 0,
    out: 'Added Space Grotesk to fonts/: 2 files, 1 KB.\nUse it in docs.json: "fonts": { "family": "Space Grotesk" }\n',
    err: '',
  })
  expect(readdirSync(join(folder, 'docs/fonts')).sort()).toEqual([
    'space-grotesk-latin-ext-wght-normal.woff2',
    'space-grotesk-latin-wght-normal.woff2',
    'space-grotesk-license.txt',
  ])
  expect(readdirSync(join(folder, 'docs')).sort()).toEqual(['docs.json', 'fonts'])
})

test('adds a font of an installed package without npm', async () => {
  const files = join(folder, 'node_modules/@fontsource/poppins/files')
  mkdirSync(files, { recursive: true })
  writeFileSync(join(files, 'poppins-latin-400-normal.woff2'), 'font')
  writeFileSync(
    join(folder, 'docs/docs.json'),
    '{"fonts":{"family":"Poppins"},"navigation":{"pages":["index"]}}',
  )
  registry.close()
  expect(await addFont('Poppins')).toEqual({
    code: 0,
    out: 'Added Poppins to fonts/: 1 file, 1 KB.\n',
    err: '',
  })
})

test('explains what to do if there is no such font', async () => {
  const { code, out, err } = await addFont('Satoshi')
  expect([code, out]).toEqual([1, ''])
  expect(err).toContain('npm has no font package for `Satoshi`.')
  registry.close()
  registry.closeAllConnections()
  expect((await addFont('Satoshi')).err).toContain('npm could not load @fontsource-variable/satoshi')
})
