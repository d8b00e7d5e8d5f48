import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readOutput } from '../../toolchain.ts'
import { runCommand, runEach, type SocketProgram, type SocketRunner } from '../client.ts'

/** The library sources on Debian. */
const libraries = '/usr/share/gocode'

/** All programs as packages of one binary, since linking takes most of the time. */
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

export const go: SocketRunner = {
  id: 'go',
  version: () =>
    existsSync(`${libraries}/src/github.com/gorilla/websocket`)
      ? readOutput('go', 'version')?.replace(/^go version /, 'gorilla/websocket, ')
      : undefined,
  run: async (programs) => {
    const root = dirname(programs[0]!.folder)
    for (const { id, code } of programs) {
      const place = join(root, 'src/samples', id)
      mkdirSync(place, { recursive: true })
      const packageCode = code
        .replace(/^package main$/m, `package ${id}`)
        .replace(/^func main\(\) \{$/m, 'func Main() {')
      writeFileSync(join(place, 'main.go'), packageCode)
    }
    writeFileSync(join(root, 'src/samples/main.go'), start(programs))
    const { failure: buildFailure } = await runCommand({
      command: 'go',
      args: ['build', '-ldflags=-w', '-o', 'all', 'samples'],
      folder: root,
      env: { GO111MODULE: 'off', GOPATH: `${root}:${libraries}`, GOFLAGS: '', GOTOOLCHAIN: 'local' },
      limit: 300_000,
    })
    return runEach(programs, async ({ id, folder, code }) => {
      if (buildFailure) return { output: '', failure: buildFailure }
      const outcome = await runCommand({ command: join(root, 'all'), args: [id], folder })
      const failure = outcome.failure ?? findGofmtChanges(code)
      return { ...outcome, ...(failure && { failure }) }
    })
  },
}

/** The changes by gofmt, except for the final newline. */
function findGofmtChanges(code: string): string | undefined {
  const { stdout, stderr } = spawnSync('gofmt', ['-d'], { input: `${code}\n`, encoding: 'utf8' })
  return stdout || stderr ? `gofmt: ${stdout}${stderr}` : undefined
}
