/**
 * `npm run test:faults`: mutation testing. Picks one-line faults by seed, applies one at a time in a copy of the
 * repository, and runs the tests until one fails. Faults that the type checker catches are replaced by others from the
 * same folder.
 *   --seed 7     seed of the faults (default: random, printed)
 *   --count 40   number of faults, at least one per source folder
 *   --only 3,9   only these faults
 *   --full       exhaustive sizes
 *   --list       print the faults and run no tests
 */
import { spawn, spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

const { values: options } = parseArgs({
  options: {
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
    count: { type: 'string', default: '40' },
    only: { type: 'string' },
    full: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
  },
})

/** Kinds of faults: a pattern in a line of code, and its replacement. */
const operators = [
  { name: 'flipped condition', pattern: / === /, replacement: ' !== ' },
  { name: 'flipped condition', pattern: / !== /, replacement: ' === ' },
  { name: 'flipped condition', pattern: / && (?![{<])/, replacement: ' || ' },
  { name: 'flipped condition', pattern: / \|\| /, replacement: ' && ' },
  {
    name: 'negated condition',
    pattern: /\bif \((!?)([\w.]+(?:\([\w., ]*\))?)\)/,
    replacement: (_, not, test) => `if (${not ? '' : '!'}${test})`,
  },
  {
    name: 'off-by-one limit',
    pattern: / (<=?|>=?) (?=[\w.]+)/,
    replacement: (text) => (text.includes('=') ? text.replace('=', '') : `${text.trimEnd()}= `),
  },
  { name: 'off-by-one limit', pattern: / ([+-]) 1\b/, replacement: ' + 0' },
  {
    name: 'dropped escape',
    pattern: /\b(escape\w*|encodeURI\w*|encodeAddress|sanitize\w*|quote\w*)\((?=\w)/,
    replacement: 'String(',
  },
  { name: 'removed header', pattern: /^\s+'?[A-Z][\w-]+'?: ['"`].*,$/, replacement: '' },
  { name: 'swapped boolean', pattern: /: true\b/, replacement: ': false' },
  { name: 'swapped boolean', pattern: /\breturn false$/, replacement: 'return true' },
]

const isCode = (line) =>
  !/^\s*(\/\/|\/?\*|import |export type|type )/.test(line) && !/\btypeof\b|=>.*\{$/.test(line)

/** Random numbers by seed: https://en.wikipedia.org/wiki/Xorshift */
function createRandom(seed) {
  let state = seed | 0 || 1
  return (below) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % below
  }
}

/** All possible faults, by source folder. */
function collectFaults() {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.') && path.includes('/'))
    .sort()
  const byFolder = new Map()
  for (const path of files) {
    const lines = readFileSync(`src/${path}`, 'utf8').split('\n')
    for (const [index, line] of lines.entries())
      if (isCode(line))
        for (const { name, pattern, replacement } of operators)
          if (pattern.test(line)) {
            const fault = {
              file: `src/${path}`,
              line: index + 1,
              name,
              before: line,
              after: line.replace(pattern, replacement),
            }
            const folder = path.split('/')[0]
            byFolder.set(folder, [...(byFolder.get(folder) ?? []), fault])
          }
  }
  return byFolder
}

/**
 * Takes folders in turn, and in each folder one fault of each kind before a second one. The consumer passes
 * whether a fault counts; if not, the folder provides another.
 */
function* drawFaults(seed) {
  const random = createRandom(seed)
  const folders = [...collectFaults().values()].map((faults) => ({ faults, drawn: [] }))
  const take = ({ faults, drawn }) => {
    const times = ({ name }) => drawn.filter((fault) => fault.name === name).length
    const rarest = Math.min(...faults.map(times))
    const next = faults.filter((fault) => times(fault) === rarest)
    const fault = next[random(next.length)]
    faults.splice(faults.indexOf(fault), 1)
    return fault
  }
  for (;;)
    for (const folder of folders)
      while (folder.faults.length > 0) {
        const fault = take(folder)
        if (!(yield fault)) continue
        folder.drawn.push(fault)
        break
      }
}

const describe = ({ number, file, line, name, before, after }) =>
  `${number}. ${file}:${line} ${name}\n   - ${before.trim()}\n   + ${after.trim()}`

/** The running child process. It is stopped together with this one. */
let child
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    child?.kill(signal)
    process.exit(1)
  })

/** Runs a script and returns its exit status. */
function run(root, ...args) {
  const env = { ...process.env, CI: '', ...(options.full && { OCTAVO_TEST_SIZE: 'full' }) }
  child = spawn(process.execPath, args, { cwd: root, env, stdio: 'ignore' })
  return new Promise((resolve) => child.once('close', resolve))
}

async function isTypeError(root, { file }) {
  const config = file.startsWith('src/client') ? 'tsconfig.client.json' : 'tsconfig.json'
  return (await run(root, 'node_modules/typescript/bin/tsc', '-p', config)) !== 0
}

/** Test folders that catch faults of a source folder first. Others run in the order of their duration. */
const nearProjects = [
  { folder: 'src/cli/', projects: ['process'] },
  { folder: 'src/client/', projects: ['browser'] },
  { folder: 'src/dev/', projects: ['browser', 'process'] },
  { folder: 'src/', projects: ['unit', 'site', 'server', 'process', 'browser'] },
]

/** Tests of the same folder first: they catch most faults within seconds. */
async function findCatcher(root, { file }) {
  if ((await run(root, 'scripts/build.mjs')) !== 0)
    return { file: 'scripts/build.mjs', test: 'the package is built' }
  const folder = file.split('/').slice(0, -1).join('/')
  const projects = nearProjects.flatMap((near) => (file.startsWith(near.folder) ? near.projects : []))
  for (const args of [[folder], ...[...new Set(projects)].map((project) => ['--project', project])]) {
    const failed = await findFailure(root, args)
    if (failed) return failed
  }
  return undefined
}

async function findFailure(root, args) {
  const report = ['--reporter=json', '--outputFile=report.json']
  await run(
    root,
    'node_modules/vitest/vitest.mjs',
    'run',
    '--bail=1',
    '--passWithNoTests',
    ...report,
    ...args,
  )
  const { testResults } = JSON.parse(readFileSync(join(root, 'report.json'), 'utf8'))
  const failed = testResults.find(({ status }) => status === 'failed')
  if (!failed) return undefined
  const test = failed.assertionResults.find(({ status }) => status === 'failed')
  const reason = test?.failureMessages[0] ?? failed.message
  return { file: failed.name.replace(`${root}/`, ''), test: test?.fullName ?? 'it is loaded', reason }
}

/** A test that also fails without the fault did not catch it. */
async function findUnsound(root, { file }) {
  await run(root, 'scripts/build.mjs')
  return findFailure(root, [file])
}

/** Calls `visit` while the fault is in the file. */
async function withFault(root, { file, line, after }, visit) {
  const path = join(root, file)
  const text = readFileSync(path, 'utf8')
  writeFileSync(
    path,
    text
      .split('\n')
      .with(line - 1, after)
      .join('\n'),
  )
  const result = await visit()
  writeFileSync(path, text)
  return result
}

const count = Number(options.count)
const only = options.only?.split(',').map(Number)
console.log(`Seed ${options.seed}, ${count} faults.`)
const root = mkdtempSync(join(tmpdir(), 'octavo-faults-'))
// Some tests run programs as another user.
chmodSync(root, 0o755)
spawnSync('git', ['clone', '-q', '.', root], { stdio: 'inherit' })
symlinkSync(join(process.cwd(), 'node_modules'), join(root, 'node_modules'))
const faults = drawFaults(Number(options.seed))
let [number, byTypes, missed] = [0, 0, 0]
for (let drawn = faults.next().value; number < count; ) {
  const isCounted = !(await withFault(root, drawn, () => isTypeError(root, drawn)))
  if (isCounted) await tryFault({ number: ++number, ...drawn })
  else byTypes += 1
  drawn = faults.next(isCounted).value
}
rmSync(root, { recursive: true, force: true })
if (!options.list) console.log(`\n${missed} of ${only?.length ?? count} faults missed.`)
console.log(`The type checker caught ${byTypes} more.`)
process.exitCode = missed > 0 ? 1 : 0

async function tryFault(fault) {
  if (only && !only.includes(fault.number)) return
  console.log(describe(fault))
  if (options.list) return
  const catcher = await withFault(root, fault, () => findCatcher(root, fault))
  const unsound = catcher && (await findUnsound(root, catcher))
  if (!catcher || unsound) missed += 1
  if (!catcher) console.log('   MISSED')
  else if (unsound)
    console.log(`   UNDECIDED: ${unsound.file} also fails without the fault: ${unsound.reason}`)
  else console.log(`   caught by ${catcher.file}: ${catcher.test}`)
}
