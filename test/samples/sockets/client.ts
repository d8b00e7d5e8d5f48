import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The code that a reader copies, and the folder to run it in. */
export type SocketProgram = { id: string; folder: string; code: string }

/** The output of a program, and the failure if there was one. */
export type Outcome = { output: string; failure?: string }

/** Runs the programs of a language on this machine. */
export type SocketRunner = {
  id: string
  /** The client with its version, or undefined if it is not installed. */
  version: () => string | undefined
  /** Runs every program once, compiled together if that saves time. */
  run: (programs: readonly SocketProgram[]) => Promise<Map<string, Outcome>>
}

type Command = {
  command: string
  args: readonly string[]
  folder: string
  env?: Record<string, string>
  limit?: number
}

/** Runs a command until it exits. Its input stays open, like in a terminal. */
export function runCommand({ command, args, folder, env, limit = 20_000 }: Command): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: folder, env: { ...process.env, ...env }, timeout: limit })
    const output: Buffer[] = []
    let errors = ''
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
    child.stderr.on('data', (chunk) => {
      errors += chunk
    })
    child.on('error', (error) => resolve({ output: '', failure: String(error) }))
    child.on('close', (code, signal) => {
      child.stdin.destroy()
      const failure = code === 0 ? undefined : `exit ${code ?? signal}: ${errors.slice(-2000)}`
      resolve({ output: Buffer.concat(output).toString(), ...(failure && { failure }) })
    })
  })
}

/** Runs two programs at a time, since they mostly wait. */
export async function runEach(
  programs: readonly SocketProgram[],
  run: (program: SocketProgram) => Promise<Outcome>,
): Promise<Map<string, Outcome>> {
  const outcomes = new Map<string, Outcome>()
  const waiting = [...programs]
  const work = async () => {
    for (let program = waiting.shift(); program; program = waiting.shift())
      outcomes.set(program.id, await run(program))
  }
  await Promise.all([work(), work()])
  return outcomes
}

/** Outcomes of programs that ran in one process: `output.txt` and `failure.txt` in each folder. */
export function readOutcomes(
  programs: readonly SocketProgram[],
  failure: string | undefined,
): Map<string, Outcome> {
  const read = (folder: string, name: string) =>
    existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8') : ''
  return new Map(
    programs.map(({ id, folder }) => {
      const ownFailure = read(folder, 'failure.txt') || failure
      return [id, { output: read(folder, 'output.txt'), ...(ownFailure && { failure: ownFailure }) }]
    }),
  )
}
