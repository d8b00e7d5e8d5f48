import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { printed } from '../../toolchain.ts'
import { runCommand, runEach, type SocketClient } from '../client.ts'

const standIn = resolve('test/samples/sockets/clients/command-line.mjs')

/** A command in bash: the real one where it is installed, else one that reads the same arguments. */
function createCommandClient(id: 'wscat' | 'websocat'): SocketClient {
  const installed = () => printed('sh', '-c', `command -v ${id} >/dev/null && ${id} --version`)
  return {
    id,
    version: () => {
      const shell = printed('bash', '--version')?.replace(/^.*version ([\d.]+)[\s\S]*/, 'bash $1')
      return shell && `${installed() ?? 'a stand-in'}, ${shell}`
    },
    run: (programs) => {
      const place = join(dirname(programs[0]!.folder), 'bin')
      mkdirSync(place)
      if (installed() === undefined) {
        writeFileSync(join(place, id), `#!/bin/sh\nexec '${process.execPath}' '${standIn}' ${id} "$@"\n`)
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
