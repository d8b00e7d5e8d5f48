import { relative } from 'node:path'
import type { Reporter, TestModule, TestRunEndReason, Vitest } from 'vitest/node'
import { missingPrograms } from '../../scripts/programs.mjs'
import { isFull } from './sizes.ts'
import { maxCpuSeconds, measureSlowness, slowFiles } from './slow-files.ts'

type FileTime = { file: string; cpuSeconds: number }

/** Prints the slowest files, skipped tests and, for a failed full run, its seed. */
export class RunReporter implements Reporter {
  #vitest: Vitest | undefined

  onInit(vitest: Vitest): void {
    this.#vitest = vitest
  }

  onTestRunEnd(modules: readonly TestModule[], _errors: unknown, reason: TestRunEndReason): void {
    const { root } = this.#vitest!.config
    const times = modules.map((module) => ({
      file: relative(root, module.moduleId),
      cpuSeconds: module.meta().cpuSeconds ?? 0,
    }))
    if (times.length > 1) this.#print(describeSlowest(times))
    this.#print(describeSkipped(modules, root))
    const overLimit = isFull ? [] : describeOverLimit(times, measureSlowness())
    if (overLimit.length > 0) process.exitCode = 1
    this.#print(overLimit)
    if (isFull && reason === 'failed') this.#print(describeSeed(process.env))
  }

  #print(lines: string[]): void {
    if (lines.length > 0) this.#vitest!.logger.log(`\n${lines.join('\n')}`)
  }
}

const bySlowest = (fileTime: FileTime, other: FileTime) => other.cpuSeconds - fileTime.cpuSeconds
const describeTime = ({ file, cpuSeconds }: FileTime) => `${cpuSeconds.toFixed(1).padStart(8)}  ${file}`

export function describeSlowest(times: FileTime[]): string[] {
  const total = times.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0)
  return [
    `CPU time of all ${times.length} files: ${Math.round(total)} s. The slowest, in seconds:`,
    ...times.toSorted(bySlowest).slice(0, 15).map(describeTime),
  ]
}

/** Files that took too long and are not listed as slow. A slower machine gets more time. */
export function describeOverLimit(times: FileTime[], slowness: number): string[] {
  const limit = maxCpuSeconds * slowness
  const slowTimes = times.filter(({ file, cpuSeconds }) => cpuSeconds > limit && !slowFiles[file])
  if (slowTimes.length === 0) return []
  return [
    `Over the limit of ${Math.round(limit)} s of CPU time:`,
    ...slowTimes.toSorted(bySlowest).map(describeTime),
    '  Make the file faster, or add it to test/setup/slow-files.ts with the reason.',
  ]
}

/** The command to repeat a run with the same random inputs. */
export function describeSeed({ FAST_CHECK_SEED: seed }: NodeJS.ProcessEnv): string[] {
  return seed ? [`To repeat this run: FAST_CHECK_SEED=${seed} npm run test:full`] : []
}

/** Names missing programs, which skip tests; in CI they fail the file instead. */
function describeSkipped(modules: readonly TestModule[], root: string): string[] {
  const skipped = modules.flatMap((module) =>
    [...module.children.allTests('skipped')].map(
      (test) => `  ${relative(root, module.moduleId)}: ${test.fullName}`,
    ),
  )
  if (skipped.length === 0) return []
  const missing = missingPrograms().map(({ name, install }) => `  ${name} is not installed. Run: ${install}`)
  return [`Skipped ${skipped.length} tests:`, ...skipped, ...missing]
}
