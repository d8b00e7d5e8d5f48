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
import { planCollection } from '../../fixtures/outputs/plan-collection.ts'
import { type Echo, type ReceivedRequest, startEcho } from '../../samples/echo.ts'
import { readParts } from '../../samples/multipart.ts'
import { runBruno, runPostman, type SentRequest } from './collection-programs.ts'

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

/** Headers that a program adds on its own. */
const automaticHeaders = /^(?:host|connection|user-agent|accept|content-length|transfer-encoding|expect)$/

/** Normalizes a request, so that different clients compare equal. */
function normalize({ method, target, headers, body }: ReceivedRequest) {
  const type = headers.find(([name]) => name === 'content-type')?.[1]
  return {
    method,
    target,
    headers: headers
      .filter(([name]) => !automaticHeaders.test(name))
      .map(([name, value]) => [name, value.replace(/; ?boundary=.*/, '')])
      .sort(([a], [b]) => (a! < b! ? -1 : 1)),
    body: readBody(type ?? '', body),
  }
}

/** Parses JSON, since escapes may differ. */
function readBody(type: string, body: Buffer): unknown {
  if (type.startsWith('multipart/')) return readParts(type, body)
  if (type === 'application/x-www-form-urlencoded') return [...new URLSearchParams(body.toString())]
  return isJson(type) ? JSON.parse(body.toString()) : body.toString('latin1')
}

const lastArrival = (id: string) => normalize(echo.requests(id).at(-1)!)

function send({ method, url, headers, body }: SentRequest): Promise<void> {
  const { origin, host, hostname, port } = new URL(url)
  const length: [string, string][] = body ? [['Content-Length', String(body.length)]] : []
  const raw = [['Host', host], ...headers, ...length].flatMap(([name, value]) => [
    name!,
    Buffer.from(value!).toString('latin1'),
  ])
  return new Promise((resolve, reject) => {
    const requests = httpRequest({ method, hostname, port, path: url.slice(origin.length), headers: raw })
    requests.on('response', (response) => response.resume().on('end', resolve))
    requests.on('error', reject)
    requests.end(body)
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
  ])('sends the same requests as curl with %s', async (label, requiredOnly) => {
    const id = `${format.file}-${label.replace(' ', '-')}`
    const { input, text } = await write(id, requiredOnly)
    const requests = run(text, files)
    expect(requests).toHaveLength(input.operations.length)
    for (const [index, { title, request }] of input.operations.entries()) {
      await send(requests[index]!)
      const actual = lastArrival(id)
      await curl(request)
      expect({ title, ...actual }).toEqual({ title, ...lastArrival(id) })
    }
  })

  test('sends the same requests as curl when everything is enabled', async () => {
    const id = `${format.file}-on`
    const { input, text } = await write(id, true)
    const requests = run(text, files, true)
    for (const [index, { title, all }] of input.operations.entries()) {
      // There is one cookie header for each choice.
      if (all!.cookies.length > 0) continue
      await send(requests[index]!)
      const { body, ...actual } = lastArrival(id)
      await curl(all!)
      const { body: expectedBody, ...expected } = lastArrival(id)
      expect({ title, ...actual }).toEqual({ title, ...expected })
      if (all!.body?.kind === 'form') expect({ title, body }).toEqual({ title, body: expectedBody })
    }
  })
})
