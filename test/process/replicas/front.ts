import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { nginx, nginxSettings } from '../../fixtures/serve/nginx.ts'
import { rawGet } from '../../fixtures/serve/raw-get.ts'

export type Front = { url: string; stop: () => Promise<void> }

/**
 * nginx in front of several processes, as documented: falls back to another process when one is
 * unreachable, but never sends a non-idempotent request twice.
 */
export async function startFront(port: number, behind: readonly number[]): Promise<Front> {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-front-'))
  writeFileSync(
    join(folder, 'nginx.conf'),
    nginxSettings(
      folder,
      `upstream octavo {
        ${behind.map((item) => `server 127.0.0.1:${item} max_fails=0;`).join(' ')}
        keepalive 16;
      }
      server {
        listen 127.0.0.1:${port};
        location / {
          proxy_pass http://octavo;
          proxy_http_version 1.1;
          proxy_connect_timeout 2s;
          proxy_next_upstream error timeout;
          proxy_set_header Connection "";
          proxy_set_header Host $http_host;
          proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
          proxy_set_header X-Forwarded-Proto $scheme;
        }
      }`,
    ),
  )
  const child = spawn(nginx!, ['-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const exit = new Promise((resolve) => child.once('exit', resolve))
  const url = `http://127.0.0.1:${port}`
  for (let tries = 0; tries < 200 && child.exitCode === null; tries++) {
    if (await rawGet(`${url}/healthz`).catch(() => undefined)) break
    await pause(50)
  }
  return {
    url,
    async stop() {
      child.kill('SIGTERM')
      await exit
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
