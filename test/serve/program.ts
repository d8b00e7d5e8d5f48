import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from './nginx.ts'
import { rawGet } from './raw-get.ts'

export const main = new URL('../../dist/cli/main.js', import.meta.url).pathname

export type Program = {
  child: ChildProcessWithoutNullStreams
  url: string
  port: number
  said: { out: string; err: string }
  /** The lines of its log. */
  lines: () => Record<string, unknown>[]
  /** Its exit code, or the signal that ended it. */
  ended: Promise<number | string | null>
  until: (pattern: RegExp, stream?: 'out' | 'err') => Promise<void>
  /** Waits until readers may be sent to it. */
  ready: () => Promise<void>
  stop: (signal?: NodeJS.Signals) => Promise<void>
}

type ProgramOptions = {
  port?: number
  args?: string[]
  environment?: Record<string, string>
  /** A command that the program is started with, such as a shell that sets a limit. */
  around?: [string, ...string[]]
}

/** The real program: `octavo serve <folder>` as a process of its own. */
export async function startProgram(folder: string, options: ProgramOptions = {}): Promise<Program> {
  const port = options.port ?? (await freePort())
  const args = [main, 'serve', folder, ...(options.args ?? ['--port', String(port)])]
  const [command, ...before] = [...(options.around ?? []), process.execPath]
  const env = { ...process.env, NO_COLOR: '1', ...options.environment }
  const child = spawn(command!, [...before, ...args], { env })
  const said = { out: '', err: '' }
  child.stdout.on('data', (chunk) => {
    said.out += chunk
  })
  child.stderr.on('data', (chunk) => {
    said.err += chunk
  })
  const ended = new Promise<number | string | null>((resolve) => {
    child.on('close', (code, signal) => resolve(code ?? signal))
  })
  const isRunning = () => child.exitCode === null && child.signalCode === null
  const url = `http://127.0.0.1:${port}`

  async function waitFor(what: string, isThere: () => boolean | Promise<boolean>): Promise<void> {
    for (const began = performance.now(); performance.now() - began < 30_000 && isRunning(); await pause(25))
      if (await isThere()) return
    if (!(await isThere()))
      throw new Error(`${what} did not come. It said: ${said.err}${said.out.slice(-2000)}`)
  }
  return {
    child,
    url,
    port,
    said,
    ended,
    lines: () =>
      said.out
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line)),
    until: (pattern, stream = 'err') => waitFor(String(pattern), () => pattern.test(said[stream])),
    ready: () =>
      waitFor('readiness', async () => {
        const answer = await rawGet(`${url}/readyz`).catch(() => undefined)
        return answer?.status === 200
      }),
    async stop(signal = 'SIGKILL') {
      if (isRunning()) child.kill(signal)
      await ended
    },
  }
}
