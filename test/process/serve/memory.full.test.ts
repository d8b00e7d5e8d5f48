import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { secret } from '../../fixtures/auth/guarded-site.ts'
import { writeGuardedFolder } from '../../fixtures/auth/serve-guarded.ts'
import { createSiteFolder } from '../../fixtures/build/site-folder.ts'
import { booksSite } from '../../fixtures/serve/api.ts'
import { type Program, startProgram } from '../../fixtures/serve/program.ts'

const count = 30_000
const maxGrowth = 40_000_000

/** Sends requests over a few connections, each after the previous response. */
async function flood(port: number, requests: number, write: (n: number) => string): Promise<void> {
  let sentCount = 0
  const runConnection = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1')
      const next = () => (sentCount < requests ? socket.write(write(sentCount++)) : socket.end())
      let remaining = 0
      let head = ''
      socket.on('connect', next)
      socket.on('error', reject)
      socket.on('close', () => resolve())
      socket.on('data', (chunk) => {
        // The rest of a body, or a head that states the length.
        if (remaining > 0) remaining -= chunk.length
        else {
          head += chunk.toString('latin1')
          const end = head.indexOf('\r\n\r\n')
          if (end < 0) return
          const length = /\r\ncontent-length: (\d+)/i.exec(head.slice(0, end))
          remaining = Number(length?.[1] ?? 0) - (head.length - end - 4)
          head = ''
        }
        if (remaining <= 0) next()
      })
    })
  await Promise.all(Array.from({ length: 8 }, runConnection))
}

/** Resident memory after a moment for garbage collection. */
async function residentBytes({ child }: Program): Promise<number> {
  await pause(500)
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)![1]) * 1024
}

const get = (target: string, headers = '') => `GET ${target} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`
const long = 'a'.repeat(300)

/** Input that a visitor can vary endlessly. */
const floods: [name: string, write: (n: number) => string][] = [
  ['spellings with dots', (n) => get(`/${n}-${long}/../robots.txt`)],
  ['spellings with escapes', (n) => get(`/${n}/%2e%2e/%72obots.txt`)],
  ['fragments', (n) => get(`/robots.txt#${n}${long}`)],
  ['hosts', (n) => get(`http://${n}.test/robots.txt`)],
  ['unknown addresses', (n) => get(`/nothing/${n}-${long}`)],
  ['unknown files', (n) => get(`/images/${n}-${long}.png`)],
  ['unknown parts', (n) => get(`/api-reference/books/get/~part/${n}${long}`)],
  ['unknown API files', (n) => get(`/~api/books/${n}${long}.json`)],
  ['unknown lists', (n) => get(`/~nav/${n}/${n}.html`)],
  ['queries', (n) => get(`/robots.txt?${n}${long}`)],
  ['search queries', (n) => get(`/~search/all.json?q=${n}${long}`)],
  ['encodings', (n) => get('/', `Accept-Encoding: br;q=0.${n}, x${n}${long}\r\n`)],
  ['languages and types', (n) => get('/', `Accept-Language: x-${n}\r\nAccept: text/x${n}, */*\r\n`)],
  ['ETags', (n) => get('/', `If-None-Match: "${n}${long}"\r\n`)],
]

const site = (url: string): Record<string, string> => ({
  ...booksSite(url),
  'closed.mdx': '---\npublic: false\n---\n\n# Closed\n',
})

describe.each(['a site folder', 'a built folder', 'a site with sign-in'] as const)('%s', (kind) => {
  let program: Program
  let remove = () => {}
  beforeAll(async () => {
    const files = site('https://api.books.test')
    const options = { environment: { OCTAVO_QUESTION_RATE: '1000000', OCTAVO_TEST_SIZE: '' } }
    if (kind === 'a site with sign-in') {
      const docs = { ...JSON.parse(files['docs.json']!), auth: { method: 'users', default: 'public' } }
      const guarded = await writeGuardedFolder({ ...files, 'docs.json': JSON.stringify(docs) }, { ida: [] })
      remove = guarded.remove
      program = await startProgram(guarded.folder, {
        environment: { ...options.environment, OCTAVO_SECRET: secret, OCTAVO_USERS_FILE: guarded.usersFile },
      })
    } else {
      const folder = createSiteFolder(files)
      if (kind === 'a built folder') await folder.build()
      program = await startProgram(kind === 'a built folder' ? folder.out : folder.folder, options)
    }
    await program.ready()
  })
  afterAll(async () => {
    await program.stop()
    remove()
  })

  test.each(floods)(
    'grows by less than 40 MB under varying %s',
    async (_name, write) => {
      await flood(program.port, 200, (n) => write(-n))
      const before = await residentBytes(program)
      await flood(program.port, count, write)
      const after = await residentBytes(program)
      expect(after - before).toBeLessThan(maxGrowth)
    },
    120_000,
  )
})
