/** CPU and memory of a command with everything that it starts, as Linux tells them in `/proc`. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { stripVTControlCharacters } from 'node:util'
import { clockTick, cpuOf, membersOf, ownCpuOf, signalAll, watchMemory } from './proc.mjs'

const maxText = 200_000

/** Waits for the command as its parent, so that the CPU of all that ended below it is added up, and tells it at the end. */
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
    // The first stream stays open as long as the bench lives: nothing of the tree outlives it.
    stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
  })
  const said = { output: '', ending: '' }
  for (const stream of [1, 2])
    child.stdio[stream].on('data', (chunk) => {
      said.output = (said.output + chunk).slice(-maxText)
    })
  child.stdio[3].on('data', (chunk) => {
    said.ending += chunk
  })
  const exited = once(child, 'exit')
  const told = once(child.stdio[3], 'end')
  const pids = () => [...membersOf(child.pid).keys()]
  return {
    pids,
    /** Without the wrapper's own. */
    cpu: () => cpuOf(child.pid),
    output: () => said.output,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    ending: async () => {
      await Promise.all([exited, told])
      return said.ending ? JSON.parse(said.ending) : undefined
    },
    stop: async () => {
      const left = pids()
      signalAll(left, 'SIGTERM')
      await Promise.race([exited, new Promise((resolve) => setTimeout(resolve, 5_000))])
      signalAll([...left, ...pids()], 'SIGKILL')
      await exited
    },
  }
}

/** Runs a command to its end: wall time and CPU in ms, the most memory in MB, or why there is none of it. */
export async function measureTree(command, args, { cwd, env, limit }) {
  const started = performance.now()
  const tree = startTree(command, args, { cwd, env })
  const watch = watchMemory(tree)
  let isLate = false
  const alarm = setTimeout(() => {
    isLate = true
    void tree.stop()
  }, limit)
  const ending = await tree.ending()
  clearTimeout(alarm)
  const wall = performance.now() - started
  // What outlives the command is no longer below it: its CPU is added, then it is ended.
  const left = tree.pids()
  const orphaned = left.reduce((sum, pid) => sum + ownCpuOf(pid), 0)
  signalAll(left, 'SIGKILL')
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

/** The line of an output that says most about why it ended. */
export function findComplaint(output) {
  const lines = stripVTControlCharacters(output).trim().split('\n')
  const line = lines.find((line) => /error/i.test(line)) ?? lines.at(-1) ?? ''
  return line.trim().slice(0, 160)
}
