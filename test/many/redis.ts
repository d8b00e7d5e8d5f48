import { type ChildProcess, spawn } from 'node:child_process'
import { findProgram } from '../../scripts/programs.mjs'
import { freePort } from '../serve/nginx.ts'

export const redisServer = findProgram('redis-server')

export type Redis = { url: string; start: () => Promise<void>; stop: () => Promise<void> }

/** A Redis that keeps nothing on disk and can be killed and started again at the same port. */
export async function startRedis(): Promise<Redis> {
  const port = await freePort()
  const args = `--port ${port} --bind 127.0.0.1 --save`.split(' ')
  let child: ChildProcess | undefined

  async function start(): Promise<void> {
    const started = spawn(redisServer!, [...args, '', '--appendonly', 'no'])
    child = started
    await new Promise<void>((resolve, reject) => {
      started.once('error', reject)
      started.stdout.on('data', (text: Buffer) => {
        if (text.includes('Ready to accept connections')) resolve()
      })
    })
  }
  await start()
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    async stop() {
      const ending = child
      child = undefined
      if (!ending) return
      const ended = new Promise((resolve) => ending.once('exit', resolve))
      ending.kill('SIGKILL')
      await ended
    },
  }
}
