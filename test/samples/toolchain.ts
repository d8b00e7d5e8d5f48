import { spawn, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LanguageKey } from '../../src/samples/languages/index.ts'
import type { SampleBody } from '../../src/samples/sample-request.ts'

/** The text that a reader copies, to be run in a folder that has the files it names. */
export type Program = { id: string; folder: string; code: string; body?: SampleBody }

/** How programs of a language are run on this machine. */
export type Toolchain = {
  key: LanguageKey
  /** Which client in which version, or nothing where it is not installed. */
  version: () => string | undefined
  /** Cases that only the version installed here cannot run, by name, with the reason. */
  skips?: Readonly<Record<string, string>>
  /** Runs every program once; what failed, by id. Compiles them together where that saves time. */
  run: (programs: readonly Program[]) => Promise<Map<string, string>>
}

type Command = {
  command: string
  args: readonly string[]
  folder: string
  env?: Record<string, string>
  limit?: number
}

/** Runs a command to its end; the text of the failure, or nothing. */
export function execute({
  command,
  args,
  folder,
  env,
  limit = 60_000,
}: Command): Promise<string | undefined> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: folder, env: { ...process.env, ...env }, timeout: limit })
    let output = ''
    child.stdin.end()
    child.stdout.on('data', (chunk) => {
      output += chunk
    })
    child.stderr.on('data', (chunk) => {
      output += chunk
    })
    child.on('error', (error) => resolve(String(error)))
    child.on('close', (code) => resolve(code === 0 ? undefined : `exit ${code}: ${output.slice(-2000)}`))
  })
}

/** What a command prints, or nothing where it is not there. */
export function printed(command: string, ...args: string[]): string | undefined {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  return status === 0 ? (stdout || stderr).trim() : undefined
}

/** One program after the other on each of two cores. */
export async function each(
  programs: readonly Program[],
  run: (program: Program) => Promise<string | undefined>,
): Promise<Map<string, string>> {
  const failures = new Map<string, string>()
  const waiting = [...programs]
  const work = async () => {
    for (let program = waiting.shift(); program; program = waiting.shift()) {
      const failure = await run(program)
      if (failure !== undefined) failures.set(program.id, failure)
    }
  }
  await Promise.all([work(), work()])
  return failures
}

/** For languages whose programs run as they are: written to a file, given to a command. */
export function runFile(name: string, command: string, args: readonly string[] = []): Toolchain['run'] {
  return (programs) =>
    each(programs, ({ folder, code }) => {
      writeFileSync(join(folder, name), code)
      return execute({ command, args: [...args, name], folder })
    })
}
