/** Benchmarks of `octavo serve`: CPU time of a cached page against bare Hono, and memory over time. */
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { load } from './load.mjs'
import { measure } from './measured.mjs'

const path = '/api-reference/shops/get'
const requests = 40_000
const totalRequests = 2_000_000
const ports = { hono: 43_101, live: 43_102, built: 43_103 }

export async function serveBench({ row, cpuOf, pause }) {
  const work = mkdtempSync(join(tmpdir(), 'octavo-serve-'))
  const out = join(work, 'out')
  await measure(['dist/cli/main.js', 'build', 'examples/papermill', '--out', out])
  const live = await start('dist/cli/main.js', ['serve', 'examples/papermill', '--port', String(ports.live)])
  const built = await start('dist/cli/main.js', ['serve', out, '--port', String(ports.built)])
  const page = join(work, 'page.html')
  writeFileSync(page, await (await fetch(`http://127.0.0.1:${ports.live}${path}`)).text())
  const hono = await start('bench/bare-hono.mjs', [page, String(ports.hono)])
  const servers = { hono, live, built }
  const spent = { hono: 0, live: 0, built: 0 }
  for (const name of Object.keys(servers)) await load({ port: ports[name], path, requests: 5_000 })
  // In turns, so that slow periods of the machine affect all of them.
  for (let round = 0; round < 4; round++)
    for (const [name, { pid }] of Object.entries(servers)) {
      const before = cpuOf(pid)
      await load({ port: ports[name], path, requests: requests / 4 })
      spent[name] += cpuOf(pid) - before
    }
  row('serve: CPU of a page that is kept, against bare Hono', spent.live / spent.hono, 1.5, 'times')
  row('serve of a built folder: the same', spent.built / spent.hono, 1.5, 'times')
  row('bare Hono in that run', (spent.hono * 1000) / requests, undefined, 'µs CPU a request')
  await load({ port: ports.built, path, requests: totalRequests / 10, headers: { 'Accept-Encoding': 'br' } })
  await pause(2_000)
  const before = memoryOf(built.pid)
  await load({
    port: ports.built,
    path,
    requests: (totalRequests / 10) * 9,
    headers: { 'Accept-Encoding': 'br' },
  })
  await pause(2_000)
  row(
    'serve: memory added by 1.8 million requests after the first 200,000',
    memoryOf(built.pid) - before,
    20,
    'MB',
  )
  for (const child of Object.values(servers)) child.kill()
  await restrictedBench({ row, cpuOf, work })
  await downloadBench({ row, cpuOf, pause, work })
  rmSync(work, { recursive: true, force: true })
}

/** Parallel downloads right after an edit share one text. */
async function downloadBench({ row, cpuOf, pause, work }) {
  const folder = join(work, 'downloads')
  mkdirSync(folder)
  const pages = Array.from({ length: 400 }, (_, index) => `page-${index}`)
  writeFileSync(join(folder, 'docs.json'), JSON.stringify({ name: 'Downloads', navigation: { pages } }))
  const text = `## Part\n\n${'Some **words** of a [page](/page-1) with `code`. '.repeat(40)}\n\n`.repeat(5)
  for (const page of pages) writeFileSync(join(folder, `${page}.mdx`), `---\ntitle: Page\n---\n\n${text}`)
  const port = 43_105
  const server = await start('dist/cli/main.js', ['serve', folder, '--port', String(port)])
  const download = async (query) => {
    const response = await fetch(`http://127.0.0.1:${port}/llms-full.txt?${query}`)
    return (await response.arrayBuffer()).byteLength
  }
  const spent = async (count) => {
    writeFileSync(
      join(folder, 'docs.json'),
      JSON.stringify({ name: `Downloads ${count}`, navigation: { pages } }),
    )
    await pause(1_500)
    const before = cpuOf(server.pid)
    await Promise.all(Array.from({ length: count }, (_, index) => download(index)))
    return cpuOf(server.pid) - before
  }
  await spent(1)
  const [one, twenty] = [await spent(1), await spent(20)]
  row('serve: CPU of 20 parallel downloads of llms-full.txt, against one', twenty / one, 1.5, 'times')
  server.kill()
}

/** A restricted page is rejected without rendering it. */
async function restrictedBench({ row, cpuOf, work }) {
  const folder = join(work, 'closed')
  const text = `# Page\n\n${'Some words of a page. '.repeat(200)}\n`
  mkdirSync(folder)
  writeFileSync(
    join(folder, 'docs.json'),
    JSON.stringify({
      name: 'Mill',
      auth: { method: 'users', default: 'public' },
      navigation: { pages: ['open', 'closed'] },
    }),
  )
  writeFileSync(join(folder, 'open.mdx'), text)
  writeFileSync(join(folder, 'closed.mdx'), `---\npublic: false\n---\n\n${text}`)
  const users = join(work, 'users')
  writeFileSync(users, '', { mode: 0o600 })
  const env = { OCTAVO_SECRET: 'only-for-this-benchmark-0123456789abcdef', OCTAVO_USERS_FILE: users }
  const port = ports.live
  const site = await start('dist/cli/main.js', ['serve', folder, '--port', String(port)], env)
  const pages = [
    { port, path: '/open', status: 200, headers: { Accept: 'text/html' } },
    { port, path: '/closed', status: 302, headers: { Accept: 'text/html' } },
  ]
  const spent = { '/open': 0, '/closed': 0 }
  for (const page of pages) await load({ ...page, requests: 5_000 })
  for (let round = 0; round < 4; round++)
    for (const page of pages) {
      const before = cpuOf(site.pid)
      await load({ ...page, requests: requests / 4 })
      spent[page.path] += cpuOf(site.pid) - before
    }
  row(
    'serve: CPU of a closed page, against a public one that is kept',
    spent['/closed'] / spent['/open'],
    1,
    'times',
  )
  site.kill()
}

const memoryOf = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024

async function start(file, args, env = {}) {
  const child = spawn(process.execPath, [file, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  await new Promise((resolve, reject) => {
    const checkOutput = (chunk) => /Ready|Serving/.test(String(chunk)) && resolve()
    child.stdout.on('data', checkOutput)
    child.stderr.on('data', checkOutput)
    child.on('exit', (code) => reject(new Error(`${file} ended with ${code}`)))
  })
  child.removeAllListeners('exit')
  return child
}
