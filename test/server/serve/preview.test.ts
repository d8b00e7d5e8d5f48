import { rmSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type DevServer, startDev } from '../../../src/dev/dev.ts'
import { type Api, booksSite, startApi } from '../../fixtures/serve/api.ts'
import { callRelay, type RelayRequest } from '../../fixtures/serve/call-relay.ts'
import { writeSite } from '../../fixtures/serve/start.ts'

let api: Api
let folder: string
let preview: DevServer
let site: string
beforeEach(async () => {
  api = await startApi()
  folder = writeSite(booksSite(api.url))
  const message = { onDiagnostics: () => undefined, onProblem: () => undefined }
  preview = await startDev({ folder, port: 0, host: '127.0.0.1', base: '', ...message })
  site = preview.url.replace('localhost', '127.0.0.1')
})
afterEach(async () => {
  await preview.close()
  await api.stop()
  rmSync(folder, { recursive: true, force: true })
})

const getBook = (extra: Partial<RelayRequest> = {}) =>
  callRelay({ site, page: '/api-reference/books/id/get', url: `${api.url}/books/7`, ...extra })

test("the preview's playground reaches a local API that the spec names", async () => {
  expect(await getBook()).toMatchObject({ status: 200, head: { status: 200 } })
  const other = api.url.replace('127.0.0.1', '127.0.0.2')
  expect(JSON.parse((await getBook({ url: `${other}/books/7` })).text).code).toBe('target_not_allowed')
})

test.each([
  'evil.example',
  'evil.example:3000',
  'localhost.evil.example',
  'evil@localhost',
  'localhost/evil',
  '[',
  '',
])('the preview\'s relay rejects the host "%s"', async (host) => {
  const headers = { Host: host, Origin: `http://${host}` }
  expect((await getBook({ headers })).status).toBeGreaterThanOrEqual(400)
  expect(api.requests).toEqual([])
})

test('rejects DNS rebinding with an explanation', async () => {
  const response = await getBook({ headers: { Host: 'evil.example', Origin: 'http://evil.example' } })
  expect(response).toMatchObject({
    status: 403,
    text: 'This preview only accepts requests for its own host.',
  })
})
