import { readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { runCommand, runEach, type SocketRunner } from '../client.ts'

export const node: SocketRunner = {
  id: 'node',
  version: () => {
    const { version } = JSON.parse(readFileSync('node_modules/ws/package.json', 'utf8')) as {
      version: string
    }
    return `ws ${version}, Node.js ${process.version}`
  },
  run: (programs) =>
    runEach(programs, ({ folder, code }) => {
      symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
      writeFileSync(join(folder, 'sample.mjs'), code)
      return runCommand({ command: process.execPath, args: ['sample.mjs'], folder })
    }),
}
