import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateSample, withinReach } from '../../src/samples/generate.ts'
import { languages } from '../../src/samples/languages/index.ts'
import type { SampleCase } from './cases.ts'
import { compare } from './compare.ts'
import type { Echo } from './echo.ts'
import type { Program, Toolchain } from './toolchain.ts'

export type Failure = { name: string; differences: string[]; output?: string; code: string }

/** Writes every case as a program, runs it, and compares what arrived with what was meant. */
export async function prove(
  { key, run, skips = {} }: Toolchain,
  cases: readonly SampleCase[],
  echo: Echo,
  folder: string,
): Promise<Failure[]> {
  const language = await languages.find((item) => item.key === key)!.load()
  rmSync(folder, { recursive: true, force: true })
  const tried = cases.flatMap(({ name, request, files }, index) => {
    if (name in skips) return []
    const id = `${key.replaceAll('+', 'p')}${index}`
    const meant = request(`${echo.origin}/${id}`)
    const place = join(folder, id)
    mkdirSync(place, { recursive: true })
    for (const [path, content] of Object.entries(files)) writeFileSync(join(place, path), content)
    const reached = withinReach(language, meant).request
    const code = generateSample(language, meant)
    const program: Program = { id, folder: place, code, body: reached.body }
    return [{ name, program, files, meant: reached }]
  })
  const failures = await run(tried.map(({ program }) => program))
  return tried.flatMap(({ name, program, meant, files }) => {
    const output = failures.get(program.id)
    const differences = compare(echo.arrivals(program.id), meant, files)
    return differences.length > 0 || output ? [{ name, differences, output, code: program.code }] : []
  })
}
