import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import type { Vitest } from 'vitest/node'
import { describeOverLimit, describeSeed, describeSlowest, RunReporter } from '../setup/run-reporter.ts'
import { isFull } from '../setup/sizes.ts'
import { maxCpuSeconds, slowFiles } from '../setup/slow-files.ts'

const files = Array.from({ length: 20 }, (_, index) => ({ file: `test/${index}.test.ts`, cpuSeconds: index }))

test('reports the total and the 15 slowest files in order', () => {
  const [total, ...slowest] = describeSlowest(files)
  expect(total).toBe('CPU time of all 20 files: 190 s. The slowest, in seconds:')
  expect(slowest).toHaveLength(15)
  expect(slowest[0]).toBe('    19.0  test/19.test.ts')
  expect(slowest[14]).toBe('     5.0  test/5.test.ts')
})

test('names files over the limit and how to fix them', () => {
  expect(describeOverLimit(files, 1)).toEqual([])
  const slow = { file: 'test/new.test.ts', cpuSeconds: maxCpuSeconds + 0.1 }
  expect(describeOverLimit([...files, slow], 1)).toEqual([
    'Over the limit of 20 s of CPU time:',
    '    20.1  test/new.test.ts',
    '  Make the file faster, or add it to test/setup/slow-files.ts with the reason.',
  ])
})

test('allows more time on a slower machine', () => {
  const slow = { file: 'test/new.test.ts', cpuSeconds: 25 }
  expect(describeOverLimit([slow], 1.3)).toEqual([])
  expect(describeOverLimit([slow], 1.2)).not.toEqual([])
})

test('prints how to repeat a failed full run', () => {
  expect(describeSeed({ FAST_CHECK_SEED: '42' })).toEqual([
    'To repeat this run: FAST_CHECK_SEED=42 npm run test:full',
  ])
  vi.stubEnv('FAST_CHECK_SEED', '42')
  const reportOf = (reason: 'failed' | 'passed') => {
    const lines: string[] = []
    const reporter = new RunReporter()
    const vitest = { config: { root: process.cwd() }, logger: { log: (text: string) => lines.push(text) } }
    // The only members of Vitest that the reporter uses.
    reporter.onInit(vitest as unknown as Vitest)
    reporter.onTestRunEnd([], [], reason)
    return lines.join()
  }
  expect(reportOf('failed').includes('FAST_CHECK_SEED=42')).toBe(isFull)
  expect(reportOf('passed')).not.toContain('FAST_CHECK_SEED')
  vi.unstubAllEnvs()
})

test('allows more time for listed files, which exist and have a reason', () => {
  for (const [file, reason] of Object.entries(slowFiles)) {
    expect(describeOverLimit([{ file, cpuSeconds: 1000 }], 1)).toEqual([])
    expect(existsSync(file), file).toBe(true)
    expect(reason.length).toBeGreaterThan(20)
  }
})

test('all test files share one browser', () => {
  const tests = ['test/browser', 'test/process', 'test/server', 'test/site', 'src'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path))
      .map((path) => join(folder, path)),
  )
  const launching = tests.filter((path) =>
    /\blaunch(?:Browser|Server|PersistentContext)?\(/.test(readFileSync(path, 'utf8')),
  )
  expect(launching).toEqual([])
  expect(readFileSync('test/setup/chromium.ts', 'utf8').match(/\blaunch\w*\(/g)).toHaveLength(1)
})
