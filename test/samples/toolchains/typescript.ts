import { writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { execute, readOutput, runEach, type Toolchain } from '../toolchain.ts'

const compiler = resolve('node_modules/typescript/bin/tsc')

/** Compiles with `strict` and runs the output. */
export const typescript: Toolchain = {
  key: 'typescript',
  version: () => `TypeScript ${readOutput(process.execPath, compiler, '--version')?.replace('Version ', '')}`,
  run: async (programs) => {
    const [first] = programs
    if (!first) return new Map()
    const folder = dirname(first.folder)
    for (const program of programs) writeFileSync(join(program.folder, 'sample.ts'), program.code)
    const config = {
      compilerOptions: {
        strict: true,
        noUnusedLocals: true,
        module: 'nodenext',
        target: 'es2024',
        types: ['node'],
        typeRoots: [resolve('node_modules/@types')],
        // Programs without imports are modules too.
        moduleDetection: 'force',
        noEmitOnError: true,
      },
      include: ['*/sample.ts'],
    }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
    writeFileSync(join(folder, 'package.json'), '{"type": "module"}')
    const failure = await execute({ command: process.execPath, args: [compiler, '-p', '.'], folder })
    if (failure !== undefined) return new Map(programs.map(({ id }) => [id, failure]))
    return runEach(programs, (program) =>
      execute({ command: process.execPath, args: ['sample.js'], folder: program.folder }),
    )
  },
}
