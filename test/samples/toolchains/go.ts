import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { execute, readOutput, runEach, type Toolchain } from '../toolchain.ts'

export const go: Toolchain = {
  key: 'go',
  version: () => readOutput('go', 'version')?.replace(/^go version /, ''),
  run: async (programs) => {
    const [first] = programs
    if (!first) return new Map()
    // One module with a package for each program, so that all compile and link together.
    const root = dirname(first.folder)
    writeFileSync(join(root, 'go.mod'), 'module samples\n\ngo 1.19\n')
    for (const { folder, code } of programs) writeFileSync(join(folder, 'main.go'), code)
    const buildFailure = await execute({
      command: 'go',
      args: ['build', '-ldflags=-w', '-o', 'bin/', './...'],
      folder: root,
      env: { GOFLAGS: '', GOPROXY: 'off', GOTOOLCHAIN: 'local' },
      limit: 600_000,
    })
    return runEach(programs, async ({ id, folder, code }) => {
      const failure = await execute({ command: join(root, 'bin', id), args: [], folder })
      return failure === undefined ? findGofmtChanges(code) : `${failure}\n${buildFailure ?? ''}`
    })
  },
}

/** The changes by gofmt, except for the final newline. */
function findGofmtChanges(code: string): string | undefined {
  const { stdout, stderr } = spawnSync('gofmt', ['-d'], { input: `${code}\n`, encoding: 'utf8' })
  return stdout || stderr ? `gofmt: ${stdout}${stderr}` : undefined
}
