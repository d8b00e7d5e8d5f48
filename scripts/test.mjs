/**
 * `npm test`: runs the tests, with format, types and unused code checked beside them. Other options go to Vitest, and
 * with any of them only the tests run.
 *   --full    exhaustive sizes, with a random seed that the report prints if a test fails
 *   --larger  only the files that have more to try in a full run
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
const [tests, ...others] = await Promise.all([
  run({ name: 'tests', args: ['node_modules/vitest/vitest.mjs', 'run', ...options, ...filters] }),
  ...(args.length === 0 ? checks.map((check) => run(check, 'pipe')) : []),
])

const failed = others.filter(({ status }) => status !== 0)
for (const { name, output } of failed) console.error(`\n${name} failed:\n${output}`)
const seconds = Math.round((performance.now() - start) / 1000)
console.log(`\n${describeCpu()}${seconds} s in all.`)
process.exit(tests.status || failed.length)

/** Runs a program of the repository; one that runs beside another prints only if it fails. */
function run({ name, args }, stdio = 'inherit') {
  const child = spawn(process.execPath, args, { stdio: ['ignore', stdio, stdio], env })
  let output = ''
  child.stdout?.on('data', (text) => (output += text))
  child.stderr?.on('data', (text) => (output += text))
  return new Promise((resolve) =>
    child.once('close', (status) => resolve({ name, status: status ?? 1, output })),
  )
}

/** A folder in memory, where files cost a tenth of the CPU time, if it has room for all that the tests write. */
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

/** Test files that ask for a size, or run only in a full run. */
function findLargerFiles() {
  return ['src', 'test'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((path) => `${folder}/${path}`)
      .filter((path) => /\.test\.tsx?$/.test(path))
      .filter((path) => path.includes('.full.') || readFileSync(path, 'utf8').includes('setup/sizes.ts')),
  )
}

/** CPU time of everything that was started, where the system says it. */
function describeCpu() {
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1].split(' ')
    const seconds = (Number(fields[13]) + Number(fields[14])) / 100
    return `${Math.round(seconds)} s of CPU time, `
  } catch {
    return ''
  }
}
