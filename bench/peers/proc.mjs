/** Reads process information from `/proc` on Linux. */
import { readdirSync, readFileSync } from 'node:fs'

/** Milliseconds per unit of CPU time. */
export const clockTick = 10
const sampleEvery = 50

/** Peak memory of a process tree in MB. Reads shared memory only on growth, because that is expensive. */
export function watchMemory(tree) {
  let peakResident = 0
  let peak = 0
  const sample = () => {
    const pids = tree.pids()
    const resident = pids.reduce((sum, pid) => sum + residentOf(pid), 0)
    if (resident < peakResident * 1.01) return
    peakResident = resident
    peak = Math.max(peak, memoryOf(pids))
  }
  const timer = setInterval(sample, sampleEvery)
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
 * Private memory of each process, plus the largest shared part once, because processes of one tree share a
 * program. The kernel's proportional size would also count unrelated processes.
 */
function memoryOf(pids) {
  let privateMemory = 0
  let shared = 0
  for (const pid of pids) {
    const parts = [
      ...(read(pid, 'smaps_rollup') ?? '').matchAll(/^(Private|Shared)_(?:Clean|Dirty):\s+(\d+)/gm),
    ]
    if (parts.length === 0) privateMemory += residentOf(pid)
    const sum = (kind) =>
      parts.reduce((sum, part) => sum + (part[1] === kind ? Number(part[2]) / 1024 : 0), 0)
    privateMemory += sum('Private')
    shared = Math.max(shared, sum('Shared'))
  }
  return privateMemory + shared
}

/** CPU time of one process in ms, without its children. */
export function ownCpuOf(pid) {
  return readStat(pid)?.cpu ?? 0
}

/** CPU time of all descendants in ms, including ended ones. */
export function cpuOf(root) {
  let sum = readStat(root)?.ended ?? 0
  for (const { cpu, ended } of membersOf(root).values()) sum += cpu + ended
  return sum
}

/** All descendants, and orphans of the same session, without the root. */
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

/** Reads a file of a process, which may end at any time. */
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
      // Already ended.
    }
  }
}
