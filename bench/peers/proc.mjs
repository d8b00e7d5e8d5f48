/** What Linux tells about processes in `/proc`. */
import { readdirSync, readFileSync } from 'node:fs'

/** Milliseconds; CPU time is counted in it. */
export const clockTick = 10
const sampleEvery = 50

/** The most memory of a tree, in MB. How much of it is shared is dear to ask, so only where it grew. */
export function watchMemory(tree) {
  let peakResident = 0
  let peak = 0
  const look = () => {
    const pids = tree.pids()
    const resident = pids.reduce((sum, pid) => sum + residentOf(pid), 0)
    if (resident < peakResident * 1.01) return
    peakResident = resident
    peak = Math.max(peak, memoryOf(pids))
  }
  const timer = setInterval(look, sampleEvery)
  return {
    stop: () => {
      clearInterval(timer)
      return peak
    },
  }
}

function residentOf(pid) {
  return Number(read(pid, 'statm')?.split(' ')[1] ?? 0) / 256
}

/**
 * What each process has for itself, and the largest share once: processes of one tree share the same program. The
 * kernel's own proportional figure would divide by the processes of other people too.
 */
function memoryOf(pids) {
  let own = 0
  let shared = 0
  for (const pid of pids) {
    const parts = [
      ...(read(pid, 'smaps_rollup') ?? '').matchAll(/^(Private|Shared)_(?:Clean|Dirty):\s+(\d+)/gm),
    ]
    if (parts.length === 0) own += residentOf(pid)
    const sum = (kind) =>
      parts.reduce((sum, part) => sum + (part[1] === kind ? Number(part[2]) / 1024 : 0), 0)
    own += sum('Private')
    shared = Math.max(shared, sum('Shared'))
  }
  return own + shared
}

/** CPU in ms of one process alone. */
export function ownCpuOf(pid) {
  return readStat(pid)?.cpu ?? 0
}

/** CPU in ms of all that lives below a process, and of what ended there. */
export function cpuOf(root) {
  let sum = readStat(root)?.ended ?? 0
  for (const { cpu, ended } of membersOf(root).values()) sum += cpu + ended
  return sum
}

/** Every process below the root, and those of its session that lost their parent; without the root. */
export function membersOf(root) {
  const all = new Map()
  for (const name of readdirSync('/proc')) {
    const stat = /^\d+$/.test(name) ? readStat(Number(name)) : undefined
    if (stat) all.set(Number(name), stat)
  }
  const isBelow = (pid) => {
    for (let at = all.get(pid); at; at = all.get(at.parent)) {
      if (at.parent === root) return true
    }
    return all.get(pid).session === root
  }
  return new Map([...all].filter(([pid]) => pid !== root && isBelow(pid)))
}

/** https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html */
function readStat(pid) {
  const fields = read(pid, 'stat')
    ?.replace(/^.*\) /s, '')
    .split(' ')
  if (!fields) return undefined
  const [parent, , session] = fields.slice(1, 4).map(Number)
  const [user, system, endedUser, endedSystem] = fields.slice(11, 15).map(Number)
  return { parent, session, cpu: (user + system) * clockTick, ended: (endedUser + endedSystem) * clockTick }
}

/** A file of a process, which may end at any moment. */
function read(pid, name) {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return undefined
  }
}

export function signalAll(pids, signal) {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch {
      // It has ended in between.
    }
  }
}
