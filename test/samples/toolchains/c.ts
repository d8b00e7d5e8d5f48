import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { each, execute, printed, type Toolchain } from '../toolchain.ts'

/** Shared with C++: each program is compiled with every warning as an error, then run. */
export const compileAndRun =
  (compiler: string, standard: string, file: string): Toolchain['run'] =>
  (programs) =>
    each(programs, async ({ folder, code }) => {
      writeFileSync(join(folder, file), code)
      const strict = [standard, '-Wall', '-Wextra', '-Wpedantic', '-Werror', '-Wno-overlength-strings']
      const args = [...strict, file, '-o', 'sample', '-lcurl']
      return (
        (await execute({ command: compiler, args, folder })) ??
        execute({ command: './sample', args: [], folder })
      )
    })

export const curlVersion = (compiler: string) => {
  const library = printed('curl-config', '--version')
  const result = printed(compiler, '-dumpfullversion')
  return library && result && `${library}, ${compiler} ${result}`
}

export const c: Toolchain = {
  key: 'c',
  version: () => curlVersion('gcc'),
  run: compileAndRun('gcc', '-std=c17', 'sample.c'),
}
