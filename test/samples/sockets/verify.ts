import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { applyLimits, type SocketClient } from '../../../src/samples/socket/socket-language.ts'
import type { SocketSample } from '../../../src/samples/socket/socket-sample.ts'
import type { SocketCase } from './cases.ts'
import type { Outcome, SocketProgram, SocketRunner } from './client.ts'
import { messages, type Opening, type SocketServer } from './server.ts'

export type Failure = { name: string; differences: string[]; code: string }

/** Whether the program with this id only listens. */
export const isListener = (id: string) => id.endsWith('q')

/** Writes and runs a program for each case, and compares the connection with the expected one. */
export async function verify(
  language: SocketClient,
  { run }: SocketRunner,
  cases: readonly SocketCase[],
  server: SocketServer,
  folder: string,
): Promise<Failure[]> {
  rmSync(folder, { recursive: true, force: true })
  const runs = cases.map(({ name, sample }, index) => {
    const listens = applyLimits(language, sample('ws://localhost')).sample.message === undefined
    const id = `s${language.id}${index}${listens ? 'q' : ''}`
    const socketSample = sample(`${server.origin}/${id}`)
    const program: SocketProgram = { id, folder: join(folder, id), code: language.generate(socketSample) }
    mkdirSync(program.folder, { recursive: true })
    return { name, program, expected: applyLimits(language, socketSample).sample }
  })
  const outcomes = await run(runs.map(({ program }) => program))
  return runs.flatMap(({ name, program, expected }) => {
    const outcome = outcomes.get(program.id) ?? { output: '', failure: 'it was not run' }
    const differences = compare(server.openings(program.id), outcome, expected)
    return differences.length > 0 ? [{ name, differences, code: program.code }] : []
  })
}

function compare(
  openings: readonly Opening[],
  { output, failure }: Outcome,
  expected: SocketSample,
): string[] {
  const describeDifference = (label: string, actual: unknown, wanted: unknown) => {
    const [item, other] = [JSON.stringify(actual), JSON.stringify(wanted)]
    return item === other ? [] : [`${label}: ${item?.slice(0, 3000)}, not ${other?.slice(0, 3000)}`]
  }
  const [opening] = openings
  if (!opening) return ['nothing arrived', failure ?? '']
  const { pathname, search } = new URL(expected.url)
  return [
    ...(failure ? [failure] : []),
    ...describeDifference('connections', openings.length, 1),
    ...describeDifference('errors', opening.errors, []),
    ...describeDifference('target', opening.target, pathname + search),
    ...expected.headers.flatMap(([name, value]) =>
      describeDifference(`header ${name}`, opening.headers.get(name.toLowerCase()), value),
    ),
    ...describeDifference('headers that came unasked', unexpectedHeaders(opening, expected), []),
    ...describeDifference('sub-protocols', opening.protocols, expected.protocols),
    ...describeDifference(
      'messages',
      opening.messages,
      expected.message === undefined ? [] : [{ text: expected.message, isBinary: false }],
    ),
    ...describeDifference('printed', output, messages.map((answer) => `${answer}\n`).join('')),
  ]
}

/** Headers that clients send on their own. */
const automaticHeaders =
  /^(?:accept(?:-.*)?|cache-control|connection|content-length|host|origin|pragma|sec-websocket-.*|upgrade|user-agent)$/

const unexpectedHeaders = ({ headers }: Opening, expected: SocketSample) => {
  const expectedNames = new Set(expected.headers.map(([name]) => name.toLowerCase()))
  return [...headers.keys()].filter((name) => !automaticHeaders.test(name) && !expectedNames.has(name))
}
