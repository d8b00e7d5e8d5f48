import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { socketLanguages } from '../../src/samples/socket/index.ts'
import { clearTraces, findTraces, strings } from './naughty.ts'
import { cases, naughtyCases, randomCases } from './sockets/cases.ts'
import { clients } from './sockets/clients/index.ts'
import { type Failure, isListener, prove } from './sockets/prove.ts'
import { type SocketServer, startServer } from './sockets/server.ts'

/** `SAMPLES=go,java npm run test:samples` runs only these. */
const only = process.env.SAMPLES?.split(',')

let server: SocketServer
beforeAll(async () => {
  clearTraces()
  server = await startServer(isListener)
})
afterAll(() => server.close())

const shown = (failures: readonly Failure[], of: readonly { name: string }[]) =>
  failures
    .filter(({ name }) => of.some((item) => item.name === name))
    .map(({ name, differences, code }) => [name, ...differences, code.slice(0, 3000)].join('\n'))
    .join('\n\n')

test('every language has a client here', () => {
  expect(clients.map(({ id }) => id)).toEqual(socketLanguages.map(({ id }) => id))
})

for (const client of clients.filter(({ id }) => !only || only.includes(id))) {
  const version = client.version()
  describe.skipIf(version === undefined)(`${client.id} (${version ?? 'not installed'})`, () => {
    const folder = join(tmpdir(), 'octavo-samples', `socket-${client.id}`)
    const language = socketLanguages.find(({ id }) => id === client.id)!
    let failures: Failure[] = []
    // All at once, because a language is compiled once.
    beforeAll(async () => {
      failures = await prove(language, client, [...cases, ...naughtyCases, ...randomCases], server, folder)
    }, 600_000)

    test(`${cases.length} connections are opened and used as they are meant`, () => {
      expect(shown(failures, cases)).toBe('')
    })
    test(`${strings.length} naughty strings arrive, and nothing else happens`, () => {
      expect(shown(failures, naughtyCases)).toBe('')
      expect(findTraces(folder)).toEqual([])
    })
    test('strings of chance arrive', () => {
      expect(shown(failures, randomCases)).toBe('')
    })
  })
}
