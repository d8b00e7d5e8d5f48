import { spawn } from 'node:child_process'

/** Written to the fourth stream when a process ends: CPU of all its threads in ms, and the most memory it had, in MB. */
const report = `import { writeSync } from 'node:fs'
process.on('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
  writeSync(3, JSON.stringify({ cpu: (userCPUTime + systemCPUTime) / 1000, memory: maxRSS / 1024 }))
})`

/** Runs a program of Node to its end. Throws with what it said when it fails. */
export async function measure(args, options = {}) {
  const env = { ...process.env, NO_COLOR: '1', ...options.env }
  const hook = `data:text/javascript,${encodeURIComponent(report)}`
  const child = spawn(process.execPath, ['--import', hook, ...args], {
    env,
    cwd: options.cwd,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  })
  const said = ['', '', '', '']
  for (const stream of [1, 2, 3])
    child.stdio[stream].on('data', (chunk) => {
      said[stream] += chunk
    })
  const code = await new Promise((resolve) => child.on('close', resolve))
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}\n${said[1]}\n${said[2]}`)
  return { ...JSON.parse(said[3]), out: said[1] }
}
