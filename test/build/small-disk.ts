import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

type Command = [string, ...string[]]

/** A disk of a few megabytes. Only what runs inside of its view of the file system finds it at its place. */
export type SmallDisk = {
  /** Where programs that are started with `around` find it. */
  place: string
  around: Command
  /** Where this process finds it. What follows links by itself would leave it here. */
  seen: string
  free: () => number
  /** Leaves so many bytes free; without a number there is room again. */
  fill: (free?: number) => void
  close: () => Promise<void>
}

/** As root, else as somebody who is root in a world of their own: https://man7.org/linux/man-pages/man1/unshare.1.html. */
const ways: { apart: Command; enter: string[] }[] = [
  { apart: ['unshare', '--mount'], enter: ['--mount'] },
  {
    apart: ['unshare', '--mount', '--user', '--map-root-user'],
    enter: ['--mount', '--user', '--preserve-credentials'],
  },
]

const mountOn = (place: string, size: string) => `mount -t tmpfs -o size=${size},mode=755 small "${place}"`

const way = ways.find(({ apart: [command, ...args] }) => {
  try {
    execFileSync(command, [...args, 'sh', '-c', mountOn('/tmp', '1m')], { stdio: 'ignore', timeout: 10_000 })
    return true
  } catch {
    return false
  }
})

/** Why there can be none here. */
export const noSmallDisk = way ? '' : ' (not run: this user may mount no disk)'

/** It is gone with the process that keeps it, whatever happens to the tests. */
export async function mountSmallDisk(size: string): Promise<SmallDisk> {
  const { apart, enter } = way!
  const place = mkdtempSync(join(tmpdir(), 'octavo-disk-'))
  const script = `${mountOn(place, size)} && echo mounted && exec cat`
  const [command, ...args] = apart
  // It ends with its input, and so with this process.
  const keeper = spawn(command, [...args, 'sh', '-c', script], { stdio: ['pipe', 'pipe', 'inherit'] })
  await once(keeper.stdout, 'data')
  const seen = `/proc/${keeper.pid}/root${place}`
  const ballast = join(seen, 'ballast')
  const free = () => {
    const { bavail, bsize } = statfsSync(seen)
    return bavail * bsize
  }
  return {
    place,
    around: ['nsenter', '--target', String(keeper.pid), ...enter],
    seen,
    free,
    fill(left) {
      rmSync(ballast, { force: true })
      if (left !== undefined) writeFileSync(ballast, Buffer.alloc(free() - left))
    },
    async close() {
      keeper.stdin.end()
      await once(keeper, 'close')
      rmSync(place, { recursive: true, force: true })
    },
  }
}
