import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { socketLanguages } from '../../src/samples/socket/index.ts'
import { clearTraces, findTraces, strings } from './naughty.ts'
import { cases, naughtyCases, randomCases } from './sockets/cases.ts'
import { clients } from './sockets/clients/index.ts'
import { type SocketServer, startServer } from './sockets/server.ts'
import { type Failure, isListener, verify } from './sockets/verify.ts'

/** Limits the run to these languages: `SAMPLES=go,java npm run test:samples`. */
const only = process.env.SAMPLES?.split(',')

let server: SocketServer
beforeAll(async () => {
  clearTraces()
  server = await startServer(isListener)
})
afterAll(() => server.close())

const describeFailures = (failures: readonly Failure[], of: readonly { name: string }[]) =>
  failures
    .filter(({ name }) => of.some((item) => item.name === name))
    .map(({ name, differences, code }) => [name, ...differences, code.slice(0, 3000)].join('\n'))
    .join('\n\n')

test('has a client for every language', () => {
  expect(clients.map(({ id }) => id)).toEqual(socketLanguages.map(({ id }) => id))
})

for (const client of clients.filter(({ id }) => !only || only.includes(id))) {
  const version = client.version()
  describe.skipIf(version === undefined)(`${client.id} (${version ?? 'not installed'})`, () => {
    const folder = join(tmpdir(), 'octavo-samples', `socket-${client.id}`)
    const language = socketLanguages.find(({ id }) => id === client.id)!
    let failures: Failure[] = []
    // All cases at once, so that each language compiles once.
    beforeAll(async () => {
      failures = await verify(language, client, [...cases, ...naughtyCases, ...randomCases], server, folder)
    }, 600_000)

    test(`opens and uses ${cases.length} connections as expected`, () => {
      expect(describeFailures(failures, cases)).toBe('')
    })
    test(`sends ${strings.length} naughty strings without side effects`, () => {
      expect(describeFailures(failures, naughtyCases)).toBe('')
      expect(findTraces(folder)).toEqual([])
    })
    test('sends random strings', () => {
      expect(describeFailures(failures, randomCases)).toBe('')
    })
  })
}
