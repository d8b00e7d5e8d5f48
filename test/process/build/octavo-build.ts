import { type ChildProcess, spawn } from 'node:child_process'

const main = new URL('../../../dist/cli/main.js', import.meta.url).pathname

export type Ran = { code: number | null; out: string; err: string }

/** Runs `octavo build`, optionally with shell limits or as an unprivileged user. */
export function startBuild(
  args: string[],
  { limits = ':', isNobody = false }: { limits?: string; isNobody?: boolean } = {},
): { child: ChildProcess; exit: Promise<Ran> } {
  const child = spawn(
    'bash',
    ['--norc', '-c', `${limits}; exec "$0" "$@"`, process.execPath, main, 'build', ...args],
    {
      env: { ...process.env, NO_COLOR: '1' },
      ...(isNobody && { uid: 65534, gid: 65534 }),
    },
  )
  const text = { out: '', err: '' }
  child.stdout.on('data', (chunk) => {
    text.out += chunk
  })
  child.stderr.on('data', (chunk) => {
    text.err += chunk
  })
  return { child, exit: new Promise((resolve) => child.on('close', (code) => resolve({ code, ...text }))) }
}
