import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freePort } from '../../fixtures/free-port.ts'
import { type Api, booksSite, startApi } from '../../fixtures/serve/api.ts'
import { callRelay } from '../../fixtures/serve/call-relay.ts'
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

function octavoServe(args: string[], environment: Record<string, string> = {}, place = folder) {
  const env = { ...process.env, NO_COLOR: '1', ...environment }
  const child = spawn(process.execPath, [main, 'serve', place, ...args], { env })
  children.push(child)
  const output = { out: '', err: '' }
  child.stdout.on('data', (chunk) => {
    output.out += chunk
  })
  child.stderr.on('data', (chunk) => {
    output.err += chunk
  })
  const exit = new Promise<number | null>((resolve) => child.on('close', resolve))
  const until = async (pattern: RegExp, stream: 'out' | 'err' = 'err') => {
    for (let tries = 0; tries < 400 && child.exitCode === null; tries++) {
      if (pattern.test(output[stream])) return
      await pause(50)
    }
    throw new Error(`${pattern} did not appear in: ${output[stream]}`)
  }
  return { child, output, exit, until }
}

test('serves, logs relayed requests as JSON and exits with 0 on SIGTERM', async () => {
  const port = await freePort()
  const site = `http://127.0.0.1:${port}`
  const { child, output, exit, until } = octavoServe(['--port', String(port)], {
    OCTAVO_PUBLIC_URL: site,
    OCTAVO_RELAY_ALLOW_PRIVATE: `127.0.0.1:${api.port}`,
  })
  await until(/Serving/)
  expect((await fetch(`${site}/`)).status).toBe(200)
  const response = await callRelay({ site, page, url: `${api.url}/books/7` })
  expect(response).toMatchObject({ status: 200, head: { status: 200 } })
  await until(/\n/, 'out')
  expect(
    output.out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toMatchObject([{ page, status: 200 }])
  child.kill('SIGTERM')
  expect(await exit).toBe(0)
  expect(output.err.trim().split('\n')).toHaveLength(1)
})

test('serves a spec without a site', async () => {
  const port = await freePort()
  const { child, exit, until } = octavoServe(['--port', String(port)], {}, `${folder}/openapi.json`)
  await until(/Serving .*openapi\.json at/)
  expect((await fetch(`http://127.0.0.1:${port}${page}`)).status).toBe(200)
  child.kill('SIGTERM')
  expect(await exit).toBe(0)
})

test('prints problems of the site once and keeps serving', async () => {
  rmSync(`${folder}/index.mdx`)
  const port = await freePort()
  const { child, output, exit, until } = octavoServe(['--port', String(port), '--base-path', 'docs'])
  await until(/octavo validate/)
  expect(output.err).toContain('nav/page-not-found')
  expect((await fetch(`http://127.0.0.1:${port}/docs${page}`)).status).toBe(200)
  child.kill('SIGINT')
  expect(await exit).toBe(0)
  expect(output.out).toBe('')
})

test('reports a port in use and does not try another', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as { port: number }
  const { output, exit } = octavoServe(['--port', String(port)])
  expect(await exit).toBe(1)
  expect(output.err).toBe(
    `Port ${port} is in use. Stop the process that uses it, or choose another port with --port.\n`,
  )
  await new Promise((resolve) => other.close(resolve))
})

test('reports invalid environment variables before it starts', async () => {
  const { output, exit } = octavoServe([], {
    OCTAVO_TRUST_PROXY: 'yes',
    OCTAVO_PUBLIC_URL: 'docs.example.com',
  })
  expect(await exit).toBe(1)
  expect(output.err).toContain('OCTAVO_PUBLIC_URL must be a URL such as https://docs.example.com.')
  expect(output.err).toContain('OCTAVO_TRUST_PROXY must be the number of reverse proxies')
})
