import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { readOutput } from '../../toolchain.ts'
import { runCommand, runEach, type SocketRunner } from '../client.ts'

const replacement = resolve('test/samples/sockets/clients/command-line.mjs')

/** A command in bash: the real one, or a replacement with the same arguments if it is not installed. */
function createCommandClient(id: 'wscat' | 'websocat'): SocketRunner {
  const installed = () => readOutput('sh', '-c', `command -v ${id} >/dev/null && ${id} --version`)
  return {
    id,
    version: () => {
      const shell = readOutput('bash', '--version')?.replace(/^.*version ([\d.]+)[\s\S]*/, 'bash $1')
      return shell && `${installed() ?? 'a stand-in'}, ${shell}`
    },
    run: (programs) => {
      const place = join(dirname(programs[0]!.folder), 'bin')
      mkdirSync(place)
      if (installed() === undefined) {
        writeFileSync(join(place, id), `#!/bin/sh\nexec '${process.execPath}' '${replacement}' ${id} "$@"\n`)
        chmodSync(join(place, id), 0o755)
      }
      return runEach(programs, ({ folder, code }) => {
        writeFileSync(join(folder, 'sample.sh'), code)
        const env = { PATH: `${place}:${process.env.PATH}` }
        return runCommand({ command: 'bash', args: ['sample.sh'], folder, env })
      })
    },
  }
}

export const wscat = createCommandClient('wscat')
export const websocat = createCommandClient('websocat')
