import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { nginx, nginxSettings, openssl } from '../../fixtures/serve/nginx.ts'

export type RunningServer = { stop: () => Promise<void> }

/** Replaces placeholders in a file. Each must occur. */
export function exchange(config: string, parts: Record<string, string>): string {
  return Object.entries(parts).reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`The settings have no \`${from}\``)
    return text.replaceAll(from, to)
  }, config)
}

/** Starts nginx with these settings in its http block; throws nginx's message if it rejects them. */
export async function runNginx(config: string, port: number): Promise<RunningServer> {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-nginx-'))
  mkdirSync(join(folder, 'tls'))
  if (config.includes('ssl_certificate')) writeCertificate(join(folder, 'tls'))
  writeFileSync(join(folder, 'site.conf'), config.replaceAll('/etc/nginx/tls', join(folder, 'tls')))
  writeFileSync(
    join(folder, 'nginx.conf'),
    nginxSettings(
      folder,
      `types { text/html html; text/css css; text/javascript js; application/json json; image/svg+xml svg; }
      include ${folder}/site.conf;`,
    ),
  )
  const args = ['-p', folder, '-c', 'nginx.conf', '-e', join(folder, 'error.log')]
  const configTest = spawnSync(nginx!, [...args, '-t'], { encoding: 'utf8' })
  if (configTest.status !== 0) throw new Error(configTest.stderr)
  const child = spawn(nginx!, args, { stdio: 'ignore' })
  const exit = new Promise((resolve) => child.once('exit', resolve))
  for (let tries = 0; !(await canConnect(port)); tries++) {
    if (tries > 200 || child.exitCode !== null) throw new Error('nginx did not start')
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

export function canConnect(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    }).on('error', () => resolve(false))
  })
}

function writeCertificate(folder: string): void {
  const args = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost'
  execFileSync(openssl!, [...args.split(' '), '-keyout', 'privkey.pem', '-out', 'fullchain.pem'], {
    cwd: folder,
    stdio: 'ignore',
  })
}
