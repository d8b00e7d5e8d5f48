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

let echo: Echo
beforeAll(async () => {
  clearTraces()
  echo = await startEcho()
})
const results = new Map<string, { sent: number; total: number }>()
afterAll(async () => {
  writeResults(results)
  await echo.close()
})

const shown = (failures: readonly Failure[], of: readonly { name: string }[]) =>
  failures
    .filter(({ name }) => of.some((one) => one.name === name))
    .map(({ name, differences, output = '', code }) =>
      [name, ...differences, output, code.slice(0, 3000)].join('\n'),
    )
    .join('\n\n')

for (const toolchain of toolchains.filter(({ key }) => !only || only.includes(key))) {
  const { key } = toolchain
  const version = toolchain.version()
  describe.skipIf(version === undefined)(`${key} (${version ?? 'not installed'})`, () => {
    const folder = join(tmpdir(), 'octavo-samples', key)
    let failures: Failure[] = []
    // All at once, because a language is compiled once.
    beforeAll(async () => {
      const all = [...cases, ...naughtyCases, ...randomCases]
      failures = await prove(toolchain, all, echo, folder)
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
      const left = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
      const known = new Set(['sample.sh', ...cases.flatMap(({ files }) => Object.keys(files))])
      expect(left.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([])
    })
  })
}
