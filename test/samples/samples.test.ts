import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cases } from './cases.ts'
import { type Echo, startEcho } from './echo.ts'
import { clearTraces, findTraces, naughtyCases, strings } from './naughty.ts'
import { type Failure, prove } from './prove.ts'
import { randomCases } from './random.ts'
import { writeResults } from './results.ts'
import { toolchains } from './toolchains/index.ts'

/** `SAMPLES=go,java npm run test:samples` runs only these. */
const only = process.env.SAMPLES?.split(',')

const wanted = toolchains
  .filter(({ key }) => !only || only.includes(key))
  .map((toolchain) => ({ ...toolchain, installed: toolchain.version() }))
const all = [...cases, ...naughtyCases, ...randomCases]
const folderOf = (key: string) => join(tmpdir(), 'octavo-samples', key)

/** Two languages at a time: most compilers keep one core busy, and most programs wait for their turn. */
const inLane = createLanes(2)
const proofs = new Map<string, Promise<Failure[]>>()

let echo: Echo
beforeAll(async () => {
  clearTraces()
  echo = await startEcho()
  for (const toolchain of wanted.filter(({ installed }) => installed !== undefined)) {
    const { key } = toolchain
    const proof = inLane(() => prove(toolchain, all, echo, folderOf(key)))
    // Told to the tests of the language, whose turn comes later.
    proof.catch(() => undefined)
    proofs.set(key, proof)
  }
})
const results = new Map<string, { sent: number; total: number }>()
afterAll(async () => {
  await writeResults(results)
  await echo.close()
})

const shown = (failures: readonly Failure[], of: readonly { name: string }[]) =>
  failures
    .filter(({ name }) => of.some((item) => item.name === name))
    .map(({ name, differences, output = '', code }) =>
      [name, ...differences, output, code.slice(0, 3000)].join('\n'),
    )
    .join('\n\n')

for (const { key, installed: version } of wanted) {
  describe.skipIf(version === undefined)(`${key} (${version ?? 'not installed'})`, () => {
    const folder = folderOf(key)
    let failures: Failure[] = []
    // All at once, because a language is compiled once.
    beforeAll(async () => {
      failures = (await proofs.get(key)) ?? []
      results.set(key, { sent: all.length - failures.length, total: all.length })
    }, 900_000)

    test(`${cases.length} requests arrive as they are meant`, () => {
      expect(shown(failures, cases)).toBe('')
    })
    test(`${strings.length} naughty strings arrive from every place, and nothing else happens`, () => {
      expect(shown(failures, naughtyCases)).toBe('')
      expect(findTraces(folder)).toEqual([])
    })
    test('strings of chance arrive from every place', () => {
      expect(shown(failures, randomCases)).toBe('')
    })
    test.runIf(key === 'bash')('a command of the shell leaves nothing behind', () => {
      const left = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((dirent) =>
        dirent.isFile(),
      )
      const existing = new Set(['sample.sh', ...cases.flatMap(({ files }) => Object.keys(files))])
      expect(left.map(({ name }) => name).filter((name) => !existing.has(name))).toEqual([])
    })
  })
}

/** Runs so many at a time, the others in their order. */
function createLanes(count: number): <Result>(run: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = []
  let free = count
  return async (run) => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await run()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
