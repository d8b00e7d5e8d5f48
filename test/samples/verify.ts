import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { applyExceptions, generateSample } from '../../src/samples/generate.ts'
import { languages } from '../../src/samples/languages/index.ts'
import type { SampleCase } from './cases.ts'
import { compare } from './compare.ts'
import type { Echo } from './echo.ts'
import type { Program, Toolchain } from './toolchain.ts'

export type Failure = { name: string; differences: string[]; output?: string; code: string }

/** Writes and runs a program for each case, and compares the received request with the expected one. */
export async function verify(
  { key, run, skips = {} }: Toolchain,
  cases: readonly SampleCase[],
  echo: Echo,
  folder: string,
): Promise<Failure[]> {
  const language = await languages.find((item) => item.key === key)!.load()
  rmSync(folder, { recursive: true, force: true })
  const runs = cases.flatMap(({ name, request, files }, index) => {
    if (name in skips) return []
    const id = `${key.replaceAll('+', 'p')}${index}`
    const expected = request(`${echo.origin}/${id}`)
    const place = join(folder, id)
    mkdirSync(place, { recursive: true })
    for (const [path, content] of Object.entries(files)) writeFileSync(join(place, path), content)
    const sendable = applyExceptions(language, expected).request
    const code = generateSample(language, expected)
    const program: Program = { id, folder: place, code, body: sendable.body }
    return [{ name, program, files, expected: sendable }]
  })
  const failures = await run(runs.map(({ program }) => program))
  return runs.flatMap(({ name, program, expected, files }) => {
    const output = failures.get(program.id)
    const differences = compare(echo.requests(program.id), expected, files)
    return differences.length > 0 || output ? [{ name, differences, output, code: program.code }] : []
  })
}
