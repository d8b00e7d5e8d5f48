import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { execute, readOutput, type Toolchain } from '../toolchain.ts'
import { lowerPrograms } from './csharp-shim.ts'

export const csharp: Toolchain = {
  key: 'csharp',
  version: () =>
    readOutput('mcs', '--version') &&
    readOutput('mono', '--version')?.replace(/^.*version (\S+)[\s\S]*/, 'Mono $1'),
  run: async (programs) => {
    if (!programs[0]) return new Map()
    const folder = dirname(programs[0].folder)
    for (const { folder, code } of programs) writeFileSync(join(folder, 'sample.cs'), code)
    writeFileSync(join(folder, 'all.cs'), lowerPrograms(programs))
    const compileFailure = await execute({
      command: 'mcs',
      args: ['-nologo', '-langversion:7.2', '-r:System.Net.Http', '-out:all.exe', 'all.cs'],
      folder,
    })
    const failure = compileFailure ?? (await execute({ command: 'mono', args: ['all.exe'], folder }))
    if (failure !== undefined) return new Map(programs.map(({ id }) => [id, failure]))
    return new Map(
      programs.flatMap((program) => {
        const failureFile = join(program.folder, 'failure.txt')
        return existsSync(failureFile) ? [[program.id, readFileSync(failureFile, 'utf8')]] : []
      }),
    )
  },
}
