/** CPU time and memory of a command with all its child processes, from `/proc` on Linux. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { stripVTControlCharacters } from 'node:util'
import { clockTick, cpuOf, membersOf, ownCpuOf, signalAll, watchMemory } from './proc.mjs'

const maxText = 200_000

/** Runs the command as a child, so that Linux adds up the CPU time of ended descendants, and reports it. */
const wrapper = `
const { spawn } = require('node:child_process')
const { readFileSync, writeSync } = require('node:fs')
const [command, ...args] = process.argv.slice(1)
const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'] })
process.stdin.on('end', () => process.kill(-process.pid, 'SIGKILL')).resume()
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('error', (problem) => { console.error(problem.message); process.exit(127) })
child.on('exit', (code, signal) => {
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1].split(' ')
  writeSync(3, JSON.stringify({ cpu: (Number(fields[13]) + Number(fields[14])) * ${clockTick}, code, signal }))
  process.exit(code ?? 1)
})`

/** Starts a command in a session of its own. */
export function startTree(command, args, { cwd, env }) {
  const child = spawn(process.execPath, ['-e', wrapper, '--', command, ...args], {
    cwd,
    env,
    detached: true,
    // The first stream closes when the benchmark ends, which ends the whole tree.
    stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
  })
  const streams = { output: '', ending: '' }
  for (const stream of [1, 2])
    child.stdio[stream].on('data', (chunk) => {
      streams.output = (streams.output + chunk).slice(-maxText)
    })
  child.stdio[3].on('data', (chunk) => {
    streams.ending += chunk
  })
  const exited = once(child, 'exit')
  const closed = once(child.stdio[3], 'end')
  const pids = () => [...membersOf(child.pid).keys()]
  return {
    pids,
    /** Without the wrapper's own time. */
    cpu: () => cpuOf(child.pid),
    output: () => streams.output,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    ending: async () => {
      await Promise.all([exited, closed])
      return streams.ending ? JSON.parse(streams.ending) : undefined
    },
    stop: async () => {
      const remaining = pids()
      signalAll(remaining, 'SIGTERM')
      await Promise.race([exited, new Promise((resolve) => setTimeout(resolve, 5_000))])
      signalAll([...remaining, ...pids()], 'SIGKILL')
      await exited
    },
  }
}

/** Runs a command to its end: wall and CPU time in ms, peak memory in MB, and the reason for a failure. */
export async function measureTree(command, args, { cwd, env, limit }) {
  const startedAt = performance.now()
  const tree = startTree(command, args, { cwd, env })
  const watch = watchMemory(tree)
  let isLate = false
  const alarm = setTimeout(() => {
    isLate = true
    void tree.stop()
  }, limit)
  const ending = await tree.ending()
  clearTimeout(alarm)
  const wall = performance.now() - startedAt
  // Processes that outlive the command are no longer its descendants: add their CPU time, then end them.
  const remaining = tree.pids()
  const orphaned = remaining.reduce((sum, pid) => sum + ownCpuOf(pid), 0)
  signalAll(remaining, 'SIGKILL')
  const measured = { wall, cpu: (ending?.cpu ?? 0) + orphaned, memory: watch.stop(), output: tree.output() }
  if (isLate) return { ...measured, failure: `not done after ${limit / 60_000} minutes` }
  if (ending?.code !== 0) return { ...measured, failure: reasonOf(tree.output(), ending) }
  return measured
}

function reasonOf(output, ending) {
  if (/heap out of memory|ENOMEM|Cannot allocate memory/i.test(output)) return 'out of memory'
  if (ending?.signal) return `ended by ${ending.signal}`
  return `ended with ${ending?.code}: ${findComplaint(output)}`
}

/** The most useful line of an output for explaining a failure. */
export function findComplaint(output) {
  const lines = stripVTControlCharacters(output).trim().split('\n')
  const line = lines.find((line) => /error/i.test(line)) ?? lines.at(-1) ?? ''
  return line.trim().slice(0, 160)
}
