import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The text that a reader copies, to be run in a folder of its own. */
export type SocketProgram = { id: string; folder: string; code: string }

/** What a program printed, and how it failed if it did. */
export type Outcome = { output: string; failure?: string }

/** How programs of a language are run on this machine. */
export type SocketClient = {
  id: string
  /** Which client in which version, or nothing where it is not installed. */
  version: () => string | undefined
  /** Runs every program once. Compiles them together where that saves time. */
  run: (programs: readonly SocketProgram[]) => Promise<Map<string, Outcome>>
}

type Command = {
  command: string
  args: readonly string[]
  folder: string
  env?: Record<string, string>
  limit?: number
}

/** Runs a command to its end. Its input stays open, as that of a terminal does. */
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

/** One program after the other in each of two rows: most of the time they wait. */
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

/** For programs that ran in one process: `output.txt` and `failure.txt` in each folder, and how the process failed. */
export function readOutcomes(
  programs: readonly SocketProgram[],
  failure: string | undefined,
): Map<string, Outcome> {
  const read = (folder: string, name: string) =>
    existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8') : ''
  return new Map(
    programs.map(({ id, folder }) => {
      const wrong = read(folder, 'failure.txt') || failure
      return [id, { output: read(folder, 'output.txt'), ...(wrong && { failure: wrong }) }]
    }),
  )
}
