import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bruno } from '../../../src/outputs/collections/bruno.ts'
import { postman } from '../../../src/outputs/collections/postman.ts'
import { writeCollection } from '../../../src/outputs/collections/write-collection.ts'
import { generateSample } from '../../../src/samples/generate.ts'
import { bash } from '../../../src/samples/languages/bash.ts'
import { isJson, type SampleRequest } from '../../../src/samples/sample-request.ts'
import { everyKind } from '../../fixtures/outputs/every-kind.ts'
import { planCollection } from '../../fixtures/outputs/planned.ts'
import { type Arrival, type Echo, startEcho } from '../../samples/echo.ts'
import { readParts } from '../../samples/multipart.ts'
import { runBruno, runPostman, type Sent } from './collection-programs.ts'

const files = {
  'cover.png': Uint8Array.from({ length: 512 }, (_, index) => index % 256),
  'file.png': Uint8Array.from([0x89, 0x50, 0, 0xff, 10]),
}
let echo: Echo
let folder: string

beforeAll(async () => {
  echo = await startEcho()
  folder = mkdtempSync(join(tmpdir(), 'collection-'))
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
})
afterAll(async () => {
  await echo.close()
  rmSync(folder, { recursive: true })
})

/** Headers that a program sends on its own. */
const own = /^(?:host|connection|user-agent|accept|content-length|transfer-encoding|expect)$/

/** What a server makes of a request, whoever sent it. */
function heard({ method, target, headers, body }: Arrival) {
  const type = headers.find(([name]) => name === 'content-type')?.[1]
  return {
    method,
    target,
    headers: headers
      .filter(([name]) => !own.test(name))
      .map(([name, value]) => [name, value.replace(/; ?boundary=.*/, '')])
      .sort(([a], [b]) => (a! < b! ? -1 : 1)),
    body: readBody(type ?? '', body),
  }
}

/** JSON says the same with an escape in a text. */
function readBody(type: string, body: Buffer): unknown {
  if (type.startsWith('multipart/')) return readParts(type, body)
  if (type === 'application/x-www-form-urlencoded') return [...new URLSearchParams(body.toString())]
  return isJson(type) ? JSON.parse(body.toString()) : body.toString('latin1')
}

const arrived = (id: string) => heard(echo.arrivals(id).at(-1)!)

function send({ method, url, headers, body }: Sent): Promise<void> {
  const { origin, host, hostname, port } = new URL(url)
  const length: [string, string][] = body ? [['Content-Length', String(body.length)]] : []
  const raw = [['Host', host], ...headers, ...length].flatMap(([name, value]) => [
    name!,
    Buffer.from(value!).toString('latin1'),
  ])
  return new Promise((resolve, reject) => {
    const sent = httpRequest({ method, hostname, port, path: url.slice(origin.length), headers: raw })
    sent.on('response', (response) => response.resume().on('end', resolve))
    sent.on('error', reject)
    sent.end(body)
  })
}

const curl = (request: SampleRequest) =>
  promisify(execFile)('bash', ['-c', `${generateSample(bash, request)} --silent --max-time 20`], {
    cwd: folder,
  })

const programs = [
  { format: postman, run: runPostman },
  { format: bruno, run: runBruno },
]

describe.each(programs)('a collection for $format.name', ({ format, run }) => {
  const write = async (id: string, requiredOnly: boolean) => {
    const input = await planCollection(everyKind(`${echo.origin}/${id}`), requiredOnly)
    return { input, text: writeCollection(format, input) }
  }

  test.each([
    ['all parameters', false],
    ['required parameters', true],
  ])('sends what curl sends, with %s', async (words, requiredOnly) => {
    const id = `${format.file}-${words.replace(' ', '-')}`
    const { input, text } = await write(id, requiredOnly)
    const sent = run(text, files)
    expect(sent).toHaveLength(input.operations.length)
    for (const [index, { title, request }] of input.operations.entries()) {
      await send(sent[index]!)
      const collected = arrived(id)
      await curl(request)
      expect({ title, ...collected }).toEqual({ title, ...arrived(id) })
    }
  })

  test('with everything switched on it sends what curl sends with all parameters', async () => {
    const id = `${format.file}-on`
    const { input, text } = await write(id, true)
    const sent = run(text, files, true)
    for (const [index, { title, all }] of input.operations.entries()) {
      // One cookie header is there for each choice.
      if (all!.cookies.length > 0) continue
      await send(sent[index]!)
      const { body, ...collected } = arrived(id)
      await curl(all!)
      const { body: whole, ...expected } = arrived(id)
      expect({ title, ...collected }).toEqual({ title, ...expected })
      if (all!.body?.kind === 'form') expect({ title, body }).toEqual({ title, body: whole })
    }
  })
})
