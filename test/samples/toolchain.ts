import { spawn, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LanguageKey } from '../../src/samples/languages/index.ts'
import type { SampleBody } from '../../src/samples/sample-request.ts'

/** The code that a reader copies, and the folder with its files to run it in. */
export type Program = { id: string; folder: string; code: string; body?: SampleBody }

/** Runs the programs of a language on this machine. */
export type Toolchain = {
  key: LanguageKey
  /** The client with its version, or undefined if it is not installed. */
  version: () => string | undefined
  /** Names of cases that the installed version cannot run, with the reason. */
  skips?: Readonly<Record<string, string>>
  /** Runs every program once, compiled together if that saves time, and returns failures by id. */
  run: (programs: readonly Program[]) => Promise<Map<string, string>>
}

type Command = {
  command: string
  args: readonly string[]
  folder: string
  env?: Record<string, string>
  limit?: number
}

/** Runs a command until it exits and returns its failure, if any. */
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

/** The output of a command, or undefined if it fails. */
export function readOutput(command: string, ...args: string[]): string | undefined {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  return status === 0 ? (stdout || stderr).trim() : undefined
}

/** Runs two programs at a time. */
export async function runEach(
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

/** For languages without a compile step: runs each program from a file. */
export function runFile(name: string, command: string, args: readonly string[] = []): Toolchain['run'] {
  return (programs) =>
    runEach(programs, ({ folder, code }) => {
      writeFileSync(join(folder, name), code)
      return execute({ command, args: [...args, name], folder })
    })
}
