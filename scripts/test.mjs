/**
 * `npm test`: runs the tests and, in parallel, the checks of format, types and unused code. Other options go to Vitest;
 * with any of them, only the tests run.
 *   --full    exhaustive sizes, with a random seed that is printed if a test fails
 *   --larger  only the files with larger sizes in a full run
 */
import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { accessSync, constants, readdirSync, readFileSync, statfsSync } from 'node:fs'
import { checks } from './check.mjs'
import { installGithubSpec } from './github-spec.mjs'
import { installPrograms } from './programs.mjs'

const args = process.argv.slice(2)
const options = args.filter((option) => option !== '--full' && option !== '--larger')
const isFull = args.includes('--full')
const seed = process.env.FAST_CHECK_SEED ?? (isFull ? String(randomInt(2 ** 31)) : undefined)

installPrograms()
if (isFull) installGithubSpec()

const env = {
  ...process.env,
  ...(isFull && { OCTAVO_TEST_SIZE: 'full' }),
  ...(seed && { FAST_CHECK_SEED: seed }),
  TMPDIR: process.env.TMPDIR ?? findMemoryFolder(),
}
const start = performance.now()
const filters = args.includes('--larger') ? findLargerFiles() : []
const [tests, ...checkResults] = await Promise.all([
  run({ name: 'tests', args: ['node_modules/vitest/vitest.mjs', 'run', ...options, ...filters] }),
  ...(args.length === 0 ? checks.map((check) => run(check, 'pipe')) : []),
])

const failed = checkResults.filter(({ status }) => status !== 0)
for (const { name, output } of failed) console.error(`\n${name} failed:\n${output}`)
const seconds = Math.round((performance.now() - start) / 1000)
console.log(`\n${describeCpu()}${seconds} s in total.`)
process.exit(tests.status || failed.length)

/** Runs a script. In parallel with another, it prints only on failure. */
function run({ name, args }, stdio = 'inherit') {
  const child = spawn(process.execPath, args, { stdio: ['ignore', stdio, stdio], env })
  let output = ''
  child.stdout?.on('data', (text) => (output += text))
  child.stderr?.on('data', (text) => (output += text))
  return new Promise((resolve) =>
    child.once('close', (status) => resolve({ name, status: status ?? 1, output })),
  )
}

/** A folder in memory, if it is large enough: files there take a tenth of the CPU time. */
function findMemoryFolder() {
  const folder = '/dev/shm'
  try {
    accessSync(folder, constants.W_OK)
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize > 2e9 ? folder : undefined
  } catch {
    return undefined
  }
}

/** Test files with sizes, or that only run in a full run. */
function findLargerFiles() {
  return ['src', 'test'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((path) => `${folder}/${path}`)
      .filter((path) => /\.test\.tsx?$/.test(path))
      .filter((path) => path.includes('.full.') || readFileSync(path, 'utf8').includes('setup/sizes.ts')),
  )
}

/** CPU time of all child processes, if the system reports it. */
function describeCpu() {
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1].split(' ')
    const seconds = (Number(fields[13]) + Number(fields[14])) / 100
    return `${Math.round(seconds)} s of CPU time, `
  } catch {
    return ''
  }
}
