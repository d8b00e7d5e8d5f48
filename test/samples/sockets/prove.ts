import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type WrittenLanguage, withinReach } from '../../../src/samples/socket/socket-language.ts'
import type { SocketSample } from '../../../src/samples/socket/socket-sample.ts'
import type { SocketCase } from './cases.ts'
import type { Outcome, SocketClient, SocketProgram } from './client.ts'
import { answers, type Opening, type SocketServer } from './server.ts'

export type Failure = { name: string; differences: string[]; code: string }

/** Programs of such an id send nothing. */
export const isListener = (id: string) => id.endsWith('q')

/** Writes every case as a program, runs it, and compares what arrived with what was meant. */
export async function prove(
  language: WrittenLanguage,
  { run }: SocketClient,
  cases: readonly SocketCase[],
  server: SocketServer,
  folder: string,
): Promise<Failure[]> {
  rmSync(folder, { recursive: true, force: true })
  const tried = cases.map(({ name, sample }, index) => {
    const listens = withinReach(language, sample('ws://localhost')).sample.message === undefined
    const id = `s${language.id}${index}${listens ? 'q' : ''}`
    const socketSample = sample(`${server.origin}/${id}`)
    const program: SocketProgram = { id, folder: join(folder, id), code: language.generate(socketSample) }
    mkdirSync(program.folder, { recursive: true })
    return { name, program, meant: withinReach(language, socketSample).sample }
  })
  const outcomes = await run(tried.map(({ program }) => program))
  return tried.flatMap(({ name, program, meant }) => {
    const outcome = outcomes.get(program.id) ?? { output: '', failure: 'it was not run' }
    const differences = compare(server.openings(program.id), outcome, meant)
    return differences.length > 0 ? [{ name, differences, code: program.code }] : []
  })
}

function compare(openings: readonly Opening[], { output, failure }: Outcome, meant: SocketSample): string[] {
  const different = (what: string, is: unknown, should: unknown) => {
    const [item, other] = [JSON.stringify(is), JSON.stringify(should)]
    return item === other ? [] : [`${what}: ${item?.slice(0, 3000)}, not ${other?.slice(0, 3000)}`]
  }
  const [opening] = openings
  if (!opening) return ['nothing arrived', failure ?? '']
  const { pathname, search } = new URL(meant.url)
  return [
    ...(failure ? [failure] : []),
    ...different('connections', openings.length, 1),
    ...different('errors', opening.errors, []),
    ...different('target', opening.target, pathname + search),
    ...meant.headers.flatMap(([name, value]) =>
      different(`header ${name}`, opening.headers.get(name.toLowerCase()), value),
    ),
    ...different('headers that came unasked', unasked(opening, meant), []),
    ...different('sub-protocols', opening.protocols, meant.protocols),
    ...different(
      'messages',
      opening.messages,
      meant.message === undefined ? [] : [{ text: meant.message, isBinary: false }],
    ),
    ...different('printed', output, answers.map((answer) => `${answer}\n`).join('')),
  ]
}

/** What clients send of their own accord. */
const own =
  /^(?:accept(?:-.*)?|cache-control|connection|content-length|host|origin|pragma|sec-websocket-.*|upgrade|user-agent)$/

const unasked = ({ headers }: Opening, meant: SocketSample) => {
  const existing = new Set(meant.headers.map(([name]) => name.toLowerCase()))
  return [...headers.keys()].filter((name) => !own.test(name) && !existing.has(name))
}
