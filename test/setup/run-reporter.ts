import { relative } from 'node:path'
import type { Reporter, TestModule, Vitest } from 'vitest/node'
import { missingPrograms } from '../../scripts/programs.mjs'
import { isFull } from './sizes.ts'
import { maxCpuSeconds, slowFiles } from './slow-files.ts'

type FileTime = { file: string; cpuSeconds: number }

/** Prints after each run which files took the most CPU and which tests did not run, and why. */
export class RunReporter implements Reporter {
  #vitest: Vitest | undefined

  onInit(vitest: Vitest): void {
    this.#vitest = vitest
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const { root } = this.#vitest!.config
    const times = modules
      .map((module) => ({
        file: relative(root, module.moduleId),
        cpuSeconds: module.meta().cpuSeconds ?? 0,
      }))
      .sort((one, other) => other.cpuSeconds - one.cpuSeconds)
    if (times.length > 1) this.#print(describeSlowest(times))
    this.#print(describeSkipped(modules, root))
    const overLimit = times.filter(({ file, cpuSeconds }) => cpuSeconds > maxCpuSeconds && !slowFiles[file])
    if (isFull || overLimit.length === 0) return
    process.exitCode = 1
    this.#print([
      `Over the limit of ${maxCpuSeconds} s of CPU time:`,
      ...overLimit.map(describeTime),
      '  Make the file faster, or add it to test/setup/slow-files.ts with the reason.',
    ])
  }

  #print(lines: string[]): void {
    if (lines.length > 0) this.#vitest!.logger.log(`\n${lines.join('\n')}`)
  }
}

const describeTime = ({ file, cpuSeconds }: FileTime) => `${cpuSeconds.toFixed(1).padStart(8)}  ${file}`

function describeSlowest(times: FileTime[]): string[] {
  const total = times.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0)
  return [
    `CPU time of all ${times.length} files: ${Math.round(total)} s. The slowest, in seconds:`,
    ...times.slice(0, 15).map(describeTime),
  ]
}

/** In CI a missing program has failed its file already; on other machines this is where people learn about it. */
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
