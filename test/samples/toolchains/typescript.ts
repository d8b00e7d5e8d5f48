import { writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { each, execute, printed, type Toolchain } from '../toolchain.ts'

const compiler = resolve('node_modules/typescript/bin/tsc')

/** Checked with `strict`, then run as what the compiler makes of it. */
export const typescript: Toolchain = {
  key: 'typescript',
  version: () => `TypeScript ${printed(process.execPath, compiler, '--version')?.replace('Version ', '')}`,
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
        // A program without an import is a module too.
        moduleDetection: 'force',
        noEmitOnError: true,
      },
      include: ['*/sample.ts'],
    }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
    writeFileSync(join(folder, 'package.json'), '{"type": "module"}')
    const wrong = await execute({ command: process.execPath, args: [compiler, '-p', '.'], folder })
    if (wrong !== undefined) return new Map(programs.map(({ id }) => [id, wrong]))
    return each(programs, (program) =>
      execute({ command: process.execPath, args: ['sample.js'], folder: program.folder }),
    )
  },
}
