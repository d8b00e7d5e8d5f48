import { existsSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readOutput } from '../../toolchain.ts'
import { runCommand, runEach, type SocketProgram, type SocketRunner } from '../client.ts'
import { tungstenite } from './tungstenite.ts'

// Debian's own compiler, regardless of others on the machine.
const compiler = '/usr/bin/rustc'
const strict = ['--edition', '2021', '-D', 'warnings']

/** All programs as modules of one binary, since linking takes most of the time. */
const start = (programs: readonly SocketProgram[]) => `${programs.map(({ id }) => `mod ${id};`).join('\n')}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    match std::env::args().nth(1).unwrap().as_str() {
${programs.map(({ id }) => `        "${id}" => ${id}::main(),`).join('\n')}
        _ => Ok(()),
    }
}
`

export const rust: SocketRunner = {
  id: 'rust',
  version: () => {
    const result = existsSync(compiler) && readOutput(compiler, '--version')
    return result ? `a stand-in for tungstenite, ${result}` : undefined
  },
  run: async (programs) => {
    const root = dirname(programs[0]!.folder)
    writeFileSync(join(root, 'tungstenite.rs'), tungstenite)
    writeFileSync(join(root, 'all.rs'), start(programs))
    for (const { id, code } of programs)
      writeFileSync(join(root, `${id}.rs`), code.replace(/^fn main\(\)/m, 'pub fn main()'))
    const compile = (...args: string[]) =>
      runCommand({ command: compiler, args: [...strict, ...args], folder: root, limit: 300_000 })
    const library = await compile('--crate-type', 'rlib', 'tungstenite.rs')
    const all = await compile('--extern', 'tungstenite=libtungstenite.rlib', 'all.rs')
    const broken = library.failure ?? all.failure
    return runEach(programs, async ({ id, folder }) =>
      broken
        ? { output: '', failure: broken }
        : runCommand({ command: join(root, 'all'), args: [id], folder }),
    )
  },
}
