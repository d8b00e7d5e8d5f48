/** nginx as a proxy for an API: one worker, keep-alive connections on both sides, no writes to disk. */
import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from './free-port.mjs'
import { membersOf } from './proc.mjs'

const configuration = (folder, port, api) => `daemon off;
pid ${folder}/nginx.pid;
error_log stderr error;
worker_processes 1;
${process.getuid() === 0 ? 'user root;' : ''}
events { worker_connections 1024; }
http {
  access_log off;
  proxy_temp_path ${folder}/proxy;
  client_body_temp_path ${folder}/body;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  keepalive_timeout 120s;
  keepalive_requests 1000000;
  upstream api { server ${new URL(api).host}; keepalive 64; keepalive_requests 1000000; keepalive_timeout 120s; }
  server {
    listen 127.0.0.1:${port} backlog=4096;
    location / {
      proxy_pass http://api;
      proxy_http_version 1.1;
      proxy_set_header Connection '';
      proxy_max_temp_file_size 0;
    }
  }
}
`

export async function startNginx(folder, api) {
  const nginxFolder = join(folder, 'nginx')
  mkdirSync(nginxFolder)
  const port = await freePort()
  const file = join(nginxFolder, 'nginx.conf')
  writeFileSync(file, configuration(nginxFolder, port, api))
  const child = spawn('nginx', ['-p', nginxFolder, '-c', file], { stdio: ['ignore', 'ignore', 'inherit'] })
  const url = `http://127.0.0.1:${port}`
  await waitForResponse(`${url}/bytes/1`)
  const pids = [child.pid, ...membersOf(child.pid).keys()]
  return { child, url, cpu: async () => pids.reduce((sum, pid) => sum + runTime(pid), 0) }
}

export function nginxVersion() {
  // nginx prints its version to standard error.
  return execFileSync('sh', ['-c', 'nginx -v 2>&1'], { encoding: 'utf8' })
    .trim()
    .replace('nginx version: ', '')
}

/** CPU time of a single-threaded process in ms: https://docs.kernel.org/scheduler/sched-stats.html */
function runTime(pid) {
  return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
}

async function waitForResponse(url) {
  for (let attempt = 0; attempt < 100; attempt++) {
    const response = await fetch(url).catch(() => undefined)
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('nginx does not answer')
}
