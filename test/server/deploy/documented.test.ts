import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveVariables } from '../../../src/cli/serve-help.ts'
import { defaultLimits, type RelayLimits } from '../../../src/relay/limits.ts'
import type { Log } from '../../../src/serve/log/log.ts'
import { type ServedSite, startServe } from '../../../src/serve/serve.ts'
import { serveFlags } from '../../../src/serve/settings/flags.ts'
import { limitVariables } from '../../../src/serve/settings/limit-variables.ts'
import { parseQuantity } from '../../../src/serve/settings/quantity.ts'
import { readSettings } from '../../../src/serve/settings/settings.ts'
import { readText, rowsOf } from '../../fixtures/deploy/pages.ts'
import { type Api, booksSite, startApi } from '../../fixtures/serve/api.ts'
import { askRelay } from '../../fixtures/serve/ask.ts'
import { writeSite } from '../../fixtures/serve/start.ts'

const page = 'docs/commands/serve.mdx'
const rows = rowsOf(page)
const code = (text: string) => `\`${text}\``

test('the page about serve has every option, with its variable and its default', () => {
  const documented = rows.filter(([option]) => option!.startsWith('`--')).map((row) => row.slice(0, 3))
  const actual = Object.values(serveFlags).map(({ flag, variable, usual }) => [
    code(flag),
    code(variable),
    usual === '' ? 'none' : code(usual),
  ])
  expect(documented).toEqual(actual)
})

test('it has every variable of the help, and no other', () => {
  const documented = new Set(readText(page).match(/(?<=^\|.*`)OCTAVO_\w+(?=`)/gm))
  const helped = new Set(serveVariables().match(/\bOCTAVO_\w+/g))
  expect([...documented].sort()).toEqual([...helped].sort())
})

test('it has the default of every variable that is no option', () => {
  const defaults = new Map(
    rows.filter(([name]) => name!.startsWith('`OCTAVO_')).map(([name, value]) => [name, value!]),
  )
  const { trustProxy, ...settings } = readSettings({}, '')
  expect(defaults.get('`OCTAVO_TRUST_PROXY`')).toBe(String(trustProxy))
  expect(settings).toEqual({
    publicUrl: undefined,
    redisUrl: undefined,
    allowPrivate: [],
    origins: [],
    limits: {},
    secrets: {},
  })
  const secrets = ['SECRET', 'PASSWORD_HASH', 'OIDC_CLIENT_SECRET']
  for (const name of [...secrets, 'PUBLIC_URL', 'REDIS_URL', 'RELAY_ALLOW_PRIVATE', 'RELAY_ORIGINS'])
    expect([name, defaults.get(code(`OCTAVO_${name}`))]).toEqual([name, 'none'])
  for (const [limit, { name, quantity }] of Object.entries(limitVariables))
    expect([name, parseQuantity(defaults.get(code(name)) ?? '', quantity)]).toEqual([
      name,
      defaultLimits[limit as keyof RelayLimits],
    ])
})

test('the page about build has every option of the command', () => {
  const source = /command\('build[\s\S]*?\.action/.exec(readText('src/cli/main.ts'))![0]
  const actual = [...source.matchAll(/\.option\('(.+?)'/g)].map(([, flag]) => code(flag!))
  const documented = rowsOf('docs/commands/build.mdx').filter(([option]) => option!.startsWith('`--'))
  expect(actual.length).toBeGreaterThan(4)
  expect(documented.map(([option]) => option)).toEqual(actual)
})

let api: Api
let folder: string
let served: ServedSite
const lines: { level: string; msg: string; fields: object }[] = []
beforeAll(async () => {
  const write = (level: string) => (fields: object, msg: string) => void lines.push({ level, msg, fields })
  const log: Log = {
    debug: write('debug'),
    info: write('info'),
    warn: write('warn'),
    error: write('error'),
  }
  api = await startApi()
  folder = writeSite(booksSite(api.url))
  served = await startServe({
    ...readSettings({}, ''),
    allowPrivate: [`127.0.0.1:${api.port}`],
    folder,
    port: 0,
    host: '127.0.0.1',
    base: '',
    metricsPort: 0,
    cacheBytes: 16_000_000,
    questionRate: 1_000,
    log,
  })
  await served.ready
  await fetch(`${served.url}/healthz`)
  await fetch(`${served.url}/`)
  await askRelay({ site: served.url, page: '/api-reference/books/id/get', url: `${api.url}/books/7` })
  await served.reload()
})
afterAll(async () => {
  await served?.close(0)
  await api?.stop()
  if (folder) rmSync(folder, { recursive: true, force: true })
})

test('it has every number that a running serve gives to Prometheus, with its type', async () => {
  const text = await (await fetch(served.metricsUrl!)).text()
  const actual = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name, type]) => [code(name!), type])
  const documented = rows
    .filter(([, type]) => /^(counter|gauge|histogram)$/.test(type ?? ''))
    .map((row) => row.slice(0, 2))
  // It is there from the first fault on, and there is none.
  const withoutFaults = documented.filter(([name]) => name !== '`octavo_faults_total`')
  expect(withoutFaults).toHaveLength(documented.length - 1)
  expect(withoutFaults.sort()).toEqual(actual.sort())
})

test('it has the events of the log, with their level and their fields', () => {
  const documented = new Map(
    rows
      .filter(([, level]) => /^`(debug|info|error)`$/.test(level ?? ''))
      .map(([message, level, fields]) => [message, { level, fields: fields! }]),
  )
  const seen = new Set(lines.map(({ msg }) => msg))
  expect([...seen].sort()).toEqual(['answered', 'changed', 'relayed'])
  expect([...documented.keys()].sort()).toEqual([...seen, 'fault'].map(code).sort())
  for (const { level, msg, fields } of lines) {
    expect([msg, documented.get(code(msg))?.level]).toEqual([msg, code(level)])
    for (const name of Object.keys(fields)) expect(documented.get(code(msg))!.fields).toContain(code(name))
  }
})
