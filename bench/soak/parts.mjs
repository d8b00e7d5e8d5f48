/** What the soak runs: a site folder, an API, Redis and the server. All on 127.0.0.1. */
import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { hash } from '@node-rs/argon2'
import { freePort } from '../peers/free-port.mjs'

export const pageCount = 60
const operationCount = 30
export const groups = { ada: ['staff'], bo: [] }
export const secretWord = 'treasure-below-the-mill'

export const pageText = (index, version) =>
  `---\ntitle: Page ${index}\n${index % 10 === 9 ? 'groups: [staff]\n' : ''}---\n\nVersion ${version}. ${
    index % 10 === 9 ? secretWord : ''
  }\n\n${'Some **words** of a [page](/page-1) with `code` and a list.\n\n- one\n- two\n\n'.repeat(20)}`

/** A site with public and restricted pages and an API reference. */
export async function writeSite(root, apiUrl) {
  const folder = join(root, 'site')
  mkdirSync(folder)
  const pages = Array.from({ length: pageCount }, (_, index) => `page-${index}`)
  const docs = { name: 'Soak', auth: { default: 'public' }, navigation: { pages, openapi: 'api.json' } }
  writeFileSync(join(folder, 'docs.json'), JSON.stringify(docs))
  for (const [index, page] of pages.entries()) writeFileSync(join(folder, `${page}.mdx`), pageText(index, 0))
  const operation = (index) => ({
    summary: `Get item ${index}`,
    parameters: [{ name: 'n', in: 'query', schema: { type: 'integer' } }],
    responses: {
      200: { description: 'An item', content: { 'application/json': { schema: { type: 'object' } } } },
    },
  })
  const items = Array.from({ length: operationCount }, (_, index) => [
    `/items-${index}`,
    { get: operation(index) },
  ])
  const spec = {
    openapi: '3.1.0',
    info: { title: 'Items', version: '1' },
    servers: [{ url: apiUrl }],
    paths: { ...Object.fromEntries(items), '/stream': { get: operation('stream') } },
  }
  writeFileSync(join(folder, 'api.json'), JSON.stringify(spec))
  const usersFile = join(root, 'users')
  const lines = await Promise.all(
    Object.entries(groups).map(async ([name, list]) => {
      const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
      return `${name}:${await hash(`${name}-password`, options)}:${list.join(',')}\n`
    }),
  )
  writeFileSync(usersFile, lines.join(''), { mode: 0o600 })
  return { folder, usersFile }
}

/** The API behind the proxy: an echo, and a stream of events for three seconds. */
export async function startApi() {
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url, 'http://api')
    if (pathname !== '/stream') {
      response.writeHead(200, { 'Content-Type': 'application/json' })
      return response.end(JSON.stringify({ path: pathname, n: searchParams.get('n') }))
    }
    response.writeHead(200, { 'Content-Type': 'text/event-stream' })
    for (let index = 1; index <= 30 && !response.destroyed; index++) {
      response.write(`data: event-${index}\n\n`)
      await pause(100)
    }
    response.end()
  })
  const port = await freePort()
  await new Promise((resolve) => server.listen(port, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() }
}

export async function startRedis() {
  const port = await freePort()
  let child
  async function start() {
    child = spawn('redis-server', [
      '--port',
      String(port),
      '--bind',
      '127.0.0.1',
      '--save',
      '',
      '--appendonly',
      'no',
    ])
    await new Promise((resolve, reject) => {
      child.once('error', reject)
      child.stdout.on('data', (text) => /Ready to accept/.test(String(text)) && resolve())
    })
  }
  await start()
  const kill = async () => {
    const exit = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await exit
  }
  return { url: `redis://127.0.0.1:${port}`, start, kill }
}

/** `octavo serve` with a probe for its memory. */
export function createServerProcess({ folder, usersFile, redisUrl, port, log }) {
  const url = `http://localhost:${port}`
  let child
  const env = {
    ...process.env,
    OCTAVO_SECRET: 'k7Qp2mZx9Rw4Ld8Ty1Vb6Ns3Hc5Jf0Ga',
    OCTAVO_USERS_FILE: usersFile,
    OCTAVO_REDIS_URL: redisUrl,
    OCTAVO_PUBLIC_URL: url,
    OCTAVO_RELAY_ALLOW_PRIVATE: '127.0.0.1',
    OCTAVO_TRUST_PROXY: '1',
    OCTAVO_RELAY_RATE: '100000',
  }
  return {
    url,
    async start() {
      const probe = new URL('probe.mjs', import.meta.url).href
      const main = new URL('../../dist/cli/main.js', import.meta.url).pathname
      const args = ['--expose-gc', '--import', probe, main, 'serve', folder, '--port', String(port)]
      child = spawn(process.execPath, [...args, '--search-rate', '100000', '--log-level', 'warn'], {
        env,
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      })
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => log(String(text)))
      for (let attempt = 0; ; attempt++) {
        await pause(100)
        const response = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
        if (response?.ok) return
        if (attempt > 300) throw new Error('The server did not start.')
      }
    },
    /** Memory after a collection. */
    async memory() {
      const reply = new Promise((resolve) => child.once('message', resolve))
      child.send('memory')
      return reply
    },
    /** Resolves with the exit code. */
    async stop() {
      const exit = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      return exit
    },
  }
}
