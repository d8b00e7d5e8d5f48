import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readOutput } from '../../toolchain.ts'
import { lowerPrograms } from '../../toolchains/csharp-shim.ts'
import { readOutcomes, runCommand, type SocketRunner } from '../client.ts'

/**
 * In addition to the shim for request samples, Mono needs byte arrays to be wrapped. Output goes to a file,
 * since all programs run in one process.
 */
const lower = (code: string) =>
  code
    .replace('\nusing var socket', '\nConsole.SetOut(new StreamWriter("output.txt") { AutoFlush = true });$&')
    .replaceAll('new Uri(', 'new System.Uri(')
    .replace(
      /(?<=^ *(?:var part = )?await socket\.(?:Send|Receive)Async\()\w+/gm,
      'new ArraySegment<byte>($&)',
    )

export const csharp: SocketRunner = {
  id: 'csharp',
  version: () =>
    readOutput('mcs', '--version') &&
    readOutput('mono', '--version')?.replace(/^.*version (\S+)[\s\S]*/, 'Mono $1'),
  run: async (programs) => {
    const root = dirname(programs[0]!.folder)
    for (const { folder, code } of programs) writeFileSync(join(folder, 'sample.cs'), code)
    const lowered = programs.map((program) => ({ ...program, code: lower(program.code) }))
    writeFileSync(join(root, 'all.cs'), lowerPrograms(lowered))
    const args = ['-nologo', '-langversion:7.2', '-r:System.Net.Http', '-out:all.exe', 'all.cs']
    const compiled = await runCommand({ command: 'mcs', args, folder: root, limit: 300_000 })
    const { failure } = compiled.failure
      ? compiled
      : await runCommand({ command: 'mono', args: ['all.exe'], folder: root, limit: 300_000 })
    return readOutcomes(programs, failure)
  },
}
