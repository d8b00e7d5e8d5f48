import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { execute, readOutput, runEach, type Toolchain } from '../toolchain.ts'

/** Compiles each program with warnings as errors and runs it. Shared with C++. */
export const compileAndRun =
  (compiler: string, standard: string, file: string): Toolchain['run'] =>
  (programs) =>
    runEach(programs, async ({ folder, code }) => {
      writeFileSync(join(folder, file), code)
      const strict = [standard, '-Wall', '-Wextra', '-Wpedantic', '-Werror', '-Wno-overlength-strings']
      const args = [...strict, file, '-o', 'sample', '-lcurl']
      return (
        (await execute({ command: compiler, args, folder })) ??
        execute({ command: './sample', args: [], folder })
      )
    })

export const curlVersion = (compiler: string) => {
  const library = readOutput('curl-config', '--version')
  const result = readOutput(compiler, '-dumpfullversion')
  return library && result && `${library}, ${compiler} ${result}`
}

export const c: Toolchain = {
  key: 'c',
  version: () => curlVersion('gcc'),
  run: compileAndRun('gcc', '-std=c17', 'sample.c'),
}
