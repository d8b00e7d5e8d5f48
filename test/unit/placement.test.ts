import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

/** The resources that a project's tests may use, directly or through fixtures. */
const allowed: Record<string, Need[]> = {
  unit: [],
  site: [],
  server: ['http'],
  browser: ['http', 'browser'],
  process: ['http', 'process'],
}
/** The resource a project is for: tests that do not need it belong to a lighter project. */
const required: Record<string, Need> = { browser: 'browser', process: 'process' }

type Need = 'http' | 'browser' | 'process'

const needs: [Need, RegExp][] = [
  ['browser', /^playwright-core$/],
  ['process', /^node:child_process$/],
  ['http', /^node:(http|https|http2|net|tls)$|src\/(dev\/(dev|listen)|serve\/serve)\.ts$/],
]

const listFiles = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`)
const tests = [...listFiles('test'), ...listFiles('src')].filter((path) => /\.test\.tsx?$/.test(path))

/** Run-time imports, with relative ones as paths from the root. */
function importsOf(path: string): string[] {
  const text = readFileSync(path, 'utf8')
  const imports = text.matchAll(/^(?:import|export)(?! type\b)[^'`;]*?from '([^']+)'|\bimport\('([^']+)'\)/gm)
  return [...imports].map(([, fixed, dynamic]) => {
    const target = (fixed ?? dynamic)!
    return target.startsWith('.') ? join(dirname(path), target) : target
  })
}

function typeImportsOf(path: string): string[] {
  const imports = readFileSync(path, 'utf8').matchAll(/^import type [^'`;]*?from '(\.[^']+)'/gm)
  return [...imports].map(([, target]) => join(dirname(path), target!))
}

/** Everything a test imports, through fixtures but not into the source. */
function reach(path: string, result = new Set<string>()): Set<string> {
  for (const target of importsOf(path)) {
    if (result.has(target)) continue
    result.add(target)
    if (target.startsWith('test/') && existsSync(target)) reach(target, result)
  }
  return result
}

function projectOf(path: string): string {
  if (path.startsWith('test/')) return path.split('/')[1]!
  return /\.(browser|server)\.test\.tsx?$/.exec(path)?.[1] ?? 'unit'
}

/** Tests that run a small system program. */
const exceptions: Record<string, string> = {
  'src/core/files.test.ts': 'makes a named pipe, which Node cannot',
  'test/server/openapi-reading.test.ts': 'makes a named pipe, which Node cannot',
  'test/browser/playground.test.ts': 'runs the cURL command that it copied',
}

test('tests are beside their module or in the folder of their project', () => {
  const projects = [...Object.keys(allowed), 'samples']
  expect(tests.filter((path) => path.startsWith('test/') && !projects.includes(projectOf(path)))).toEqual([])
})

test('tests use only the resources of their project', () => {
  const offences = tests
    .filter((path) => projectOf(path) !== 'samples' && !exceptions[path])
    .flatMap((path) => {
      const project = projectOf(path)
      const resources = new Set(
        [...reach(path)].flatMap((target) =>
          needs.filter(([, pattern]) => pattern.test(target)).map(([need]) => need),
        ),
      )
      const tooMuch = [...resources].filter((need) => !allowed[project]!.includes(need))
      const tooLittle = required[project] && !resources.has(required[project]) ? [required[project]] : []
      return [
        ...tooMuch.map((need) => `${path} is in ${project} but uses ${need}`),
        ...tooLittle.map((need) => `${path} is in ${project} but uses no ${need}`),
      ]
    })
  expect(offences).toEqual([])
})

test('a test of a single module is beside it', () => {
  const offences = tests
    .filter((path) => /^test\/(site|server|browser|process)\//.test(path))
    .filter((path) => {
      const targets = importsOf(path)
      const isOfOneModule = targets.filter((target) => target.startsWith('src/')).length === 1
      return isOfOneModule && !targets.some((target) => /^(test|scripts)\//.test(target))
    })
  expect(offences).toEqual([])
})

test('a test in the source imports its neighbours', () => {
  const offences = tests
    .filter((path) => path.startsWith('src/'))
    .filter((path) => {
      const folder = dirname(path)
      const isNear = (target: string) =>
        target.startsWith(`${folder}/`) || dirname(target) === dirname(folder)
      // Code for pages is bundled, so its test imports only types.
      return ![...reach(path), ...typeImportsOf(path)].some(isNear)
    })
  expect(offences).toEqual([])
})
