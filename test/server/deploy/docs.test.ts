import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commands } from '../../../src/cli/commands.ts'
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
import { callRelay } from '../../fixtures/serve/call-relay.ts'
import { writeSite } from '../../fixtures/serve/start.ts'

const page = 'docs/commands/serve.mdx'
const rows = rowsOf(page)
const code = (text: string) => `\`${text}\``

test('the serve page documents every option with its variable and default', () => {
  const documented = rows.filter(([option]) => option!.startsWith('`--')).map((row) => row.slice(0, 3))
  const actual = Object.values(serveFlags).map(({ flag, variable, defaultValue }) => [
    code(flag),
    code(variable),
    defaultValue === '' ? 'none' : code(defaultValue),
  ])
  expect(documented).toEqual(actual)
})

test('the serve page documents exactly the variables from the help text', () => {
  const documented = new Set(readText(page).match(/(?<=^\|.*`)OCTAVO_\w+(?=`)/gm))
  expect([...documented].sort()).toEqual(serveVariables().sort())
})

test('the serve page documents the default of every variable without an option', () => {
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
    feedback: {},
    secrets: {},
  })
  const secrets = ['SECRET', 'PASSWORD_HASH', 'OIDC_CLIENT_SECRET']
  const feedback = ['FEEDBACK_URL', 'FEEDBACK_FILE']
  for (const name of [
    ...secrets,
    ...feedback,
    'PUBLIC_URL',
    'REDIS_URL',
    'RELAY_ALLOW_PRIVATE',
    'RELAY_ORIGINS',
  ])
    expect([name, defaults.get(code(`OCTAVO_${name}`))]).toEqual([name, 'none'])
  for (const [limit, { name, quantity }] of Object.entries(limitVariables))
    expect([name, parseQuantity(defaults.get(code(name)) ?? '', quantity)]).toEqual([
      name,
      defaultLimits[limit as keyof RelayLimits],
    ])
})

test.each(commands.map(({ name }) => name))(
  'the %s page documents every option in the order of its help',
  (name) => {
    const { options } = commands.find((command) => command.name === name)!
    const isOption = /^`--/
    const documented = rowsOf(`docs/commands/${name}.mdx`).flatMap(([option = '']) =>
      option.match(isOption) ? option : [],
    )
    const flags = options.map(({ flag }) => code(flag))
    expect(documented).toEqual(flags)
  },
)

test.each(commands.map(({ name }) => name))('the %s page quotes its summary', (name) => {
  const { summary } = commands.find((command) => command.name === name)!
  expect(readText(`docs/commands/${name}.mdx`)).toContain(`description: ${summary}.\n`)
})

let api: Api
let folder: string
let server: ServedSite
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
  const { 'docs.json': settings = '', ...files } = booksSite(api.url)
  const docs = JSON.stringify({ ...JSON.parse(settings), feedback: { thumbsRating: true } })
  folder = writeSite({ ...files, 'docs.json': docs })
  server = await startServe({
    ...readSettings({}, ''),
    allowPrivate: [`127.0.0.1:${api.port}`],
    folder,
    port: 0,
    host: '127.0.0.1',
    base: '',
    metricsPort: 0,
    cacheBytes: 16_000_000,
    searchRate: 1_000,
    log,
  })
  await server.ready
  await fetch(`${server.url}/healthz`)
  await fetch(`${server.url}/`)
  await callRelay({ site: server.url, page: '/api-reference/books/id/get', url: `${api.url}/books/7` })
  await fetch(`${server.url}/_platform/feedback`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: new URL(server.url).origin },
    body: JSON.stringify({ id: 'a1b2c3d4', page: '/', rating: 'up', reason: 'easy', comment: 'Thanks' }),
  })
  await server.reload()
})
afterAll(async () => {
  await server?.close(0)
  await api?.stop()
  if (folder) rmSync(folder, { recursive: true, force: true })
})

test('the serve page documents every Prometheus metric with its type', async () => {
  const text = await (await fetch(server.metricsUrl!)).text()
  const actual = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name, type]) => [code(name!), type])
  const documented = rows
    .filter(([, type]) => /^(counter|gauge|histogram)$/.test(type ?? ''))
    .map((row) => row.slice(0, 2))
  // The metric appears with the first fault, and there is none.
  const withoutFaults = documented.filter(([name]) => name !== '`octavo_faults_total`')
  expect(withoutFaults).toHaveLength(documented.length - 1)
  expect(withoutFaults.sort()).toEqual(actual.sort())
})

test('the serve page documents every log event with its level and fields', () => {
  const documented = new Map(
    rows
      .filter(([, level]) => /^`(debug|info|error)`$/.test(level ?? ''))
      .map(([message, level, fields]) => [message, { level, fields: fields! }]),
  )
  const events = new Set(lines.map(({ msg }) => msg))
  expect([...events].sort()).toEqual(['changed', 'feedback', 'relayed', 'responded'])
  expect([...documented.keys()].sort()).toEqual([...events, 'fault'].map(code).sort())
  for (const { level, msg, fields } of lines) {
    expect([msg, documented.get(code(msg))?.level]).toEqual([msg, code(level)])
    for (const name of Object.keys(fields)) expect(documented.get(code(msg))!.fields).toContain(code(name))
  }
})
