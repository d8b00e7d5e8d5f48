import { spawn } from 'node:child_process'

/** Writes to the fourth stream on exit: CPU time of all threads in ms, and peak memory in MB. */
const report = `import { writeSync } from 'node:fs'
process.on('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
  writeSync(3, JSON.stringify({ cpu: (userCPUTime + systemCPUTime) / 1000, memory: maxRSS / 1024 }))
})`

/** Runs a Node program to its end. Throws with its output on failure. */
export async function measure(args, options = {}) {
  const env = { ...process.env, NO_COLOR: '1', ...options.env }
  const hook = `data:text/javascript,${encodeURIComponent(report)}`
  const child = spawn(process.execPath, ['--import', hook, ...args], {
    env,
    cwd: options.cwd,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  })
  const output = ['', '', '', '']
  for (const stream of [1, 2, 3])
    child.stdio[stream].on('data', (chunk) => {
      output[stream] += chunk
    })
  const code = await new Promise((resolve) => child.on('close', resolve))
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}\n${output[1]}\n${output[2]}`)
  return { ...JSON.parse(output[3]), out: output[1] }
}
