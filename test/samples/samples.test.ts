import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cases } from './cases.ts'
import { type Echo, startEcho } from './echo.ts'
import { clearTraces, findTraces, naughtyCases, strings } from './naughty.ts'
import { randomCases } from './random.ts'
import { writeResults } from './results.ts'
import { toolchains } from './toolchains/index.ts'
import { type Failure, verify } from './verify.ts'

/** Limits the run to these languages: `SAMPLES=go,java npm run test:samples`. */
const only = process.env.SAMPLES?.split(',')

const selected = toolchains
  .filter(({ key }) => !only || only.includes(key))
  .map((toolchain) => ({ ...toolchain, installed: toolchain.version() }))
const all = [...cases, ...naughtyCases, ...randomCases]
const folderOf = (key: string) => join(tmpdir(), 'octavo-samples', key)

/** Two languages at a time, since most compilers use a single core. */
const limit = createLimiter(2)
const verifications = new Map<string, Promise<Failure[]>>()

let echo: Echo
beforeAll(async () => {
  clearTraces()
  echo = await startEcho()
  for (const toolchain of selected.filter(({ installed }) => installed !== undefined)) {
    const { key } = toolchain
    const verification = limit(() => verify(toolchain, all, echo, folderOf(key)))
    // The language's tests report the failure later.
    verification.catch(() => undefined)
    verifications.set(key, verification)
  }
})
const results = new Map<string, { sent: number; total: number }>()
afterAll(async () => {
  await writeResults(results)
  await echo.close()
})

const describeFailures = (failures: readonly Failure[], of: readonly { name: string }[]) =>
  failures
    .filter(({ name }) => of.some((item) => item.name === name))
    .map(({ name, differences, output = '', code }) =>
      [name, ...differences, output, code.slice(0, 3000)].join('\n'),
    )
    .join('\n\n')

for (const { key, installed: version } of selected) {
  describe.skipIf(version === undefined)(`${key} (${version ?? 'not installed'})`, () => {
    const folder = folderOf(key)
    let failures: Failure[] = []
    // All cases at once, so that each language compiles once.
    beforeAll(async () => {
      failures = (await verifications.get(key)) ?? []
      results.set(key, { sent: all.length - failures.length, total: all.length })
    }, 900_000)

    test(`sends ${cases.length} requests as expected`, () => {
      expect(describeFailures(failures, cases)).toBe('')
    })
    test(`sends ${strings.length} naughty strings in every place without side effects`, () => {
      expect(describeFailures(failures, naughtyCases)).toBe('')
      expect(findTraces(folder)).toEqual([])
    })
    test('sends random strings in every place', () => {
      expect(describeFailures(failures, randomCases)).toBe('')
    })
    test.runIf(key === 'bash')('leaves no files behind', () => {
      const leftovers = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((dirent) =>
        dirent.isFile(),
      )
      const expectedNames = new Set(['sample.sh', ...cases.flatMap(({ files }) => Object.keys(files))])
      expect(leftovers.map(({ name }) => name).filter((name) => !expectedNames.has(name))).toEqual([])
    })
  })
}

/** Runs up to `count` tasks at a time, in order. */
function createLimiter(count: number): <Result>(run: () => Promise<Result>) => Promise<Result> {
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
