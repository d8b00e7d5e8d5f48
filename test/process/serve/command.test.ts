import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freePort } from '../../fixtures/free-port.ts'
import { type Api, booksSite, startApi } from '../../fixtures/serve/api.ts'
import { askRelay } from '../../fixtures/serve/ask.ts'
import { writeSite } from '../../fixtures/serve/start.ts'

const main = new URL('../../../dist/cli/main.js', import.meta.url).pathname
const page = '/api-reference/books/id/get'

let api: Api
let folder: string
const children: ChildProcessWithoutNullStreams[] = []
beforeEach(async () => {
  api = await startApi()
  folder = writeSite(booksSite(api.url))
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await api.stop()
  rmSync(folder, { recursive: true, force: true })
})

function octavoServe(args: string[], environment: Record<string, string> = {}) {
  const env = { ...process.env, NO_COLOR: '1', ...environment }
  const child = spawn(process.execPath, [main, 'serve', folder, ...args], { env })
  children.push(child)
  const text = { out: '', err: '' }
  child.stdout.on('data', (chunk) => {
    text.out += chunk
  })
  child.stderr.on('data', (chunk) => {
    text.err += chunk
  })
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  const until = async (pattern: RegExp, stream: 'out' | 'err' = 'err') => {
    for (let tries = 0; tries < 400 && child.exitCode === null; tries++) {
      if (pattern.test(text[stream])) return
      await pause(50)
    }
    throw new Error(`${pattern} did not appear in: ${text[stream]}`)
  }
  return { child, said: text, ended, until }
}

test('serves, logs relayed requests as JSON and exits with 0 on SIGTERM', async () => {
  const port = await freePort()
  const site = `http://127.0.0.1:${port}`
  const {
    child,
    said: text,
    ended,
    until,
  } = octavoServe(['--port', String(port)], {
    OCTAVO_PUBLIC_URL: site,
    OCTAVO_RELAY_ALLOW_PRIVATE: `127.0.0.1:${api.port}`,
  })
  await until(/Serving/)
  expect((await fetch(`${site}/`)).status).toBe(200)
  const answer = await askRelay({ site, page, url: `${api.url}/books/7` })
  expect(answer).toMatchObject({ status: 200, head: { status: 200 } })
  await until(/\n/, 'out')
  expect(
    text.out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toMatchObject([{ page, status: 200 }])
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(text.err.trim().split('\n')).toHaveLength(1)
})

test('prints problems of the site once and keeps serving', async () => {
  rmSync(`${folder}/index.mdx`)
  const port = await freePort()
  const { child, said: text, ended, until } = octavoServe(['--port', String(port), '--base-path', 'docs'])
  await until(/octavo validate/)
  expect(text.err).toContain('nav/page-not-found')
  expect((await fetch(`http://127.0.0.1:${port}/docs${page}`)).status).toBe(200)
  child.kill('SIGINT')
  expect(await ended).toBe(0)
  expect(text.out).toBe('')
})

test('reports a port in use and does not try another', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as { port: number }
  const { said: text, ended } = octavoServe(['--port', String(port)])
  expect(await ended).toBe(1)
  expect(text.err).toBe(
    `Port ${port} is in use. Stop the process that uses it, or choose another port with --port.\n`,
  )
  await new Promise((resolve) => other.close(resolve))
})

test('reports invalid environment variables before it starts', async () => {
  const { said: text, ended } = octavoServe([], {
    OCTAVO_TRUST_PROXY: 'yes',
    OCTAVO_PUBLIC_URL: 'docs.example.com',
  })
  expect(await ended).toBe(1)
  expect(text.err).toContain('OCTAVO_PUBLIC_URL must be a URL such as https://docs.example.com.')
  expect(text.err).toContain('OCTAVO_TRUST_PROXY must be the number of reverse proxies')
})
