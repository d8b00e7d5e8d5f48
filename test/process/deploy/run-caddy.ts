import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { needProgram } from '../../fixtures/program.ts'
import { canConnect, type RunningServer } from './run-nginx.ts'

export const caddy = needProgram('caddy')

/** Starts Caddy with this Caddyfile; throws its log if it rejects the file. */
export async function runCaddy(config: string, port: number): Promise<RunningServer> {
  const folder = mkdtempSync(join(process.env.TEST_ROOM!, 'caddy-'))
  const file = join(folder, 'Caddyfile')
  writeFileSync(file, `{\n\tadmin off\n\tauto_https off\n}\n${config}`)
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  const child = spawn(caddy!, ['run', '--config', file, '--adapter', 'caddyfile'], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let log = ''
  child.stderr.on('data', (text) => (log += text))
  const exit = new Promise((resolve) => child.once('exit', resolve))
  for (let tries = 0; !(await canConnect(port)); tries++) {
    if (tries > 200 || child.exitCode !== null) throw new Error(`Caddy did not start: ${log}`)
    await pause(50)
  }
  return {
    async stop() {
      child.kill('SIGTERM')
      await exit
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
