import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findProgram } from '../../scripts/programs.mjs'

export const nginx = findProgram('nginx')
export const openssl = findProgram('openssl')

export type Front = { url: string; stop: () => Promise<void> }

/** With TLS, and a certificate that nobody knows. */
export type NginxOptions = { isSecure?: boolean; port?: number }

/** Settings of one process that writes only into a folder of its own, with these lines in its http part. */
export function nginxSettings(folder: string, http: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join('\n')
  return `daemon off;
    master_process off;
    pid ${folder}/pid;
    error_log ${folder}/error.log;
    events { worker_connections 512; }
    http {
      access_log off;
      ${temporary}
      ${http}
    }`
}

/** Starts nginx as one process of its own, with one server that has these lines. */
export async function startNginx(lines: string, options: NginxOptions = {}): Promise<Front> {
  const { isSecure = false, port = await freePort() } = options
  const folder = mkdtempSync(join(tmpdir(), 'octavo-nginx-'))
  if (isSecure) writeCertificate(folder)
  writeFileSync(
    join(folder, 'nginx.conf'),
    nginxSettings(
      folder,
      `server {
        listen 127.0.0.1:${port}${isSecure ? ' ssl' : ''};
        ${isSecure ? `ssl_certificate ${folder}/cert.pem; ssl_certificate_key ${folder}/key.pem;` : ''}
        ${lines}
      }`,
    ),
  )
  const child = spawn(nginx!, ['-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await untilOpen(port, child)
  return {
    url: `${isSecure ? 'https' : 'http'}://127.0.0.1:${port}`,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function writeCertificate(folder: string): void {
  const args = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost'
  execFileSync(openssl!, [...args.split(' '), '-keyout', 'key.pem', '-out', 'cert.pem'], {
    cwd: folder,
    stdio: 'ignore',
  })
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

async function untilOpen(port: number, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 200 && child.exitCode === null; tries++) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false))
      socket.once('connect', () => socket.destroy())
    })
    if (isOpen) return
    await pause(50)
  }
  throw new Error('nginx did not start')
}
