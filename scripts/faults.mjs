/**
 * `npm run test:faults`: do the tests notice a fault? Draws one-line faults from the source by a seed, applies one at a
 * time in a copy of the repository, and runs the tests until one fails.
 *   --seed 7     which faults; a random seed is printed otherwise
 *   --count 40   how many, at least one for each source folder
 *   --only 3,9   only these of them
 *   --full       exhaustive sizes
 *   --list       print the faults and stop
 */
import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
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

/** Each kind of fault: where it applies in a line of code, and what takes its place. */
const operators = [
  { name: 'flipped condition', pattern: / === /, replacement: ' !== ' },
  { name: 'flipped condition', pattern: / !== /, replacement: ' === ' },
  { name: 'flipped condition', pattern: / && /, replacement: ' || ' },
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

/** A small generator of numbers: the same seed draws the same faults. https://en.wikipedia.org/wiki/Xorshift */
function createRandom(seed) {
  let state = seed | 0 || 1
  return (below) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % below
  }
}

/** Every fault that could be drawn, by source folder. */
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

function drawFaults(seed, count) {
  const random = createRandom(seed)
  const byFolder = collectFaults()
  const take = (list) => list.splice(random(list.length), 1)[0]
  const drawn = [...byFolder.values()].map(take)
  while (drawn.length < count) {
    const rest = [...byFolder.values()].flat()
    const next = rest[random(rest.length)]
    if (!drawn.some(({ file, line }) => file === next.file && line === next.line)) drawn.push(next)
  }
  return drawn.map((fault, index) => ({ number: index + 1, ...fault }))
}

const describe = ({ number, file, line, name, before, after }) =>
  `${number}. ${file}:${line} ${name}\n   - ${before.trim()}\n   + ${after.trim()}`

/** Near tests first: most faults are found by a test of the same folder or by the related ones, in seconds. */
function findCatcher(root, { file }) {
  const env = { ...process.env, CI: '', ...(options.full && { OCTAVO_TEST_SIZE: 'full' }) }
  const run = (...args) => spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8', env })
  const types = run(
    'node_modules/typescript/bin/tsc',
    '-p',
    file.startsWith('src/client') ? 'tsconfig.client.json' : 'tsconfig.json',
  )
  if (types.status !== 0) return 'types'
  const built = run('scripts/build.mjs')
  if (built.status !== 0) return 'build'
  const vitest = (...args) =>
    run(
      'node_modules/vitest/vitest.mjs',
      'run',
      '--bail=1',
      '--reporter=json',
      '--outputFile=report.json',
      ...args,
    )
  const folder = file.split('/').slice(0, -1).join('/')
  for (const args of [
    [folder],
    ['--project=unit', '--project=site', '--project=server'],
    ['--project=browser', '--project=process'],
  ]) {
    vitest('--passWithNoTests', ...args)
    const report = JSON.parse(readFileSync(join(root, 'report.json'), 'utf8'))
    const failed = report.testResults.find(({ status }) => status === 'failed')
    if (failed) {
      const test = failed.assertionResults.find(({ status }) => status === 'failed')
      return `${failed.name.replace(`${root}/`, '')}: ${test?.fullName ?? failed.message}`
    }
  }
  return undefined
}

const faults = drawFaults(Number(options.seed), Number(options.count))
const only = options.only?.split(',').map(Number)
console.log(`Seed ${options.seed}, ${faults.length} faults.`)
if (options.list) console.log(faults.map(describe).join('\n'))
else {
  const root = mkdtempSync(join(tmpdir(), 'octavo-faults-'))
  spawnSync('git', ['clone', '-q', '.', root], { stdio: 'inherit' })
  symlinkSync(join(process.cwd(), 'node_modules'), join(root, 'node_modules'))
  let missed = 0
  for (const fault of faults.filter(({ number }) => !only || only.includes(number))) {
    const path = join(root, fault.file)
    const text = readFileSync(path, 'utf8')
    writeFileSync(
      path,
      text
        .split('\n')
        .with(fault.line - 1, fault.after)
        .join('\n'),
    )
    const catcher = findCatcher(root, fault)
    if (!catcher) missed += 1
    console.log(`${describe(fault)}\n   ${catcher ? `caught by ${catcher}` : 'MISSED'}`)
    writeFileSync(path, text)
  }
  rmSync(root, { recursive: true, force: true })
  process.exitCode = missed > 0 ? 1 : 0
}
