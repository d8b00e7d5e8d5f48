import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { needProgram } from '../fixtures/program.ts'

const main = new URL('../../dist/cli/main.js', import.meta.url).pathname
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'octavo-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const write = (files: Record<string, string>) => {
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text)
}

describe('octavo dev', () => {
  test('uses the next free port, prints diagnostics and stops on Ctrl-C', async () => {
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
    const [, firstPort] = await first.until(/localhost:(\d+)/)
    const second = start()
    const [, secondPort] = await second.until(/localhost:(\d+)/)
    expect(Number(secondPort)).toBeGreaterThan(Number(firstPort))
    await second.until(new RegExp(`Port 43210 is in use, using ${secondPort}\n`))
    await second.until(/Serving .*\n.*Ready in \d+ ms\. Press Ctrl\+C to stop\./)
    const response = await fetch(`http://localhost:${firstPort}/`)
    expect(response.status).toBe(200)
    await first.until(/nav\/page-not-found/)
    for (const { child, stopped } of [first, second]) {
      child.kill('SIGINT')
      expect(await stopped).toBe(0)
    }
  })
})

const script = process.platform === 'linux' ? needProgram('script') : undefined

describe.skipIf(!script)('the browser in a terminal', () => {
  /** Runs `octavo dev` in a terminal, with a browser that writes the URL to a file. */
  async function openedUrl(...options: string[]): Promise<string> {
    const file = join(folder, 'opened')
    const browser = join(folder, 'xdg-open')
    writeFileSync(browser, `#!/bin/sh\nprintf %s "$1" > ${file}.new && mv ${file}.new ${file}\n`, {
      mode: 0o755,
    })
    write({ 'docs.json': '{ "name": "T", "navigation": { "pages": ["index"] } }', 'index.mdx': 'Hello' })
    const command = ['exec', process.execPath, main, 'dev', folder, '--port', '43310', ...options].join(' ')
    const env = { ...process.env, CI: '', NO_COLOR: '1', PATH: `${folder}:${process.env.PATH}` }
    const child = spawn(script!, ['-qec', command, '/dev/null'], { env })
    const output = { text: '' }
    child.stdout.on('data', (chunk) => {
      output.text += chunk
    })
    const stopped = new Promise((resolve) => child.once('exit', resolve))
    await expect.poll(() => output.text, { timeout: 10_000 }).toContain('No problems found')
    const [url = ''] = /http:\/\/localhost:\d+/.exec(output.text) ?? []
    if (!options.includes('--no-open'))
      await expect.poll(() => existsSync(file), { timeout: 5000 }).toBe(true)
    child.stdin.write('\u0003')
    await stopped
    return existsSync(file) ? readFileSync(file, 'utf8').replace(url, 'the address') : 'nothing'
  }

  test('opens at the address of the site', async () => {
    expect(await openedUrl()).toMatch(/^the address\/?$/)
  })

  test('does not open with --no-open', async () => {
    expect(await openedUrl('--no-open')).toBe('nothing')
  })
})

test('octavo build --watch builds after a change and stops on Ctrl-C', async () => {
  write({ 'docs.json': '{ "name": "T", "navigation": { "pages": ["index"] } }', 'index.mdx': 'Hello' })
  const env = { ...process.env, NO_COLOR: '1' }
  const out = join(folder, 'dist')
  const child = spawn(process.execPath, [main, 'build', folder, '--out', out, '--watch'], { env })
  const output = { text: '' }
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output.text += chunk
    })
  const stopped = new Promise((resolve) => child.once('exit', resolve))
  const page = () => readFileSync(join(out, 'index.html'), 'utf8')
  await expect.poll(() => output.text, { timeout: 10_000 }).toMatch(/Built 1 page in .*\n\d+ files, /)
  write({ 'index.mdx': 'Hello again <Gone />' })
  await expect.poll(() => output.text, { timeout: 10_000 }).toMatch(/\nBuilt 1 page in [\d.]+ s\n$/)
  expect(output.text).toContain('page/unknown-component')
  expect(page()).toContain('Hello again')
  child.kill('SIGINT')
  expect(await stopped).toBe(0)
})
