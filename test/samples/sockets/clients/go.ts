import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { printed } from '../../toolchain.ts'
import { runCommand, runEach, type SocketClient, type SocketProgram } from '../client.ts'

/** Where Debian has the sources of libraries. */
const libraries = '/usr/share/gocode'

/** All programs as packages of one: linking takes most of the time. */
const start = (programs: readonly SocketProgram[]) => `package main

import (
	"os"

${programs.map(({ id }) => `\t"samples/${id}"`).join('\n')}
)

func main() {
	switch os.Args[1] {
${programs.map(({ id }) => `\tcase "${id}":\n\t\t${id}.Main()`).join('\n')}
	}
}
`

export const go: SocketClient = {
  id: 'go',
  version: () =>
    existsSync(`${libraries}/src/github.com/gorilla/websocket`)
      ? printed('go', 'version')?.replace(/^go version /, 'gorilla/websocket, ')
      : undefined,
  run: async (programs) => {
    const root = dirname(programs[0]!.folder)
    for (const { id, code } of programs) {
      const place = join(root, 'src/samples', id)
      mkdirSync(place, { recursive: true })
      const asPackage = code
        .replace(/^package main$/m, `package ${id}`)
        .replace(/^func main\(\) \{$/m, 'func Main() {')
      writeFileSync(join(place, 'main.go'), asPackage)
    }
    writeFileSync(join(root, 'src/samples/main.go'), start(programs))
    const { failure: broken } = await runCommand({
      command: 'go',
      args: ['build', '-ldflags=-w', '-o', 'all', 'samples'],
      folder: root,
      env: { GO111MODULE: 'off', GOPATH: `${root}:${libraries}`, GOFLAGS: '', GOTOOLCHAIN: 'local' },
      limit: 300_000,
    })
    return runEach(programs, async ({ id, folder, code }) => {
      if (broken) return { output: '', failure: broken }
      const outcome = await runCommand({ command: join(root, 'all'), args: [id], folder })
      const failure = outcome.failure ?? unlikeGofmt(code)
      return { ...outcome, ...(failure && { failure }) }
    })
  },
}

/** What gofmt would change, beside the line break that ends a file. */
function unlikeGofmt(code: string): string | undefined {
  const { stdout, stderr } = spawnSync('gofmt', ['-d'], { input: `${code}\n`, encoding: 'utf8' })
  return stdout || stderr ? `gofmt: ${stdout}${stderr}` : undefined
}
