import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { load } from 'js-yaml'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { blockOf, blocksOf } from '../../fixtures/deploy/pages.ts'
import { needProgram } from '../../fixtures/program.ts'
import { main } from './octavo.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'octavo-shell-'))
  mkdirSync(join(folder, 'bin'))
  // `npx octavo` runs the local build.
  const npx = join(folder, 'bin/npx')
  writeFileSync(npx, `#!/bin/sh\nshift\nexec "${process.execPath}" "${main}" "$@"\n`)
  chmodSync(npx, 0o755)
  const settings = {
    name: 'Small',
    navigation: { pages: ['index'] },
    redirects: [{ source: '/old', destination: '/' }],
  }
  for (const site of ['site', 'repository/docs', 'small/docs']) {
    mkdirSync(join(folder, site), { recursive: true })
    writeFileSync(join(folder, site, 'docs.json'), JSON.stringify(settings))
    writeFileSync(join(folder, site, 'index.mdx'), '# Small\n')
  }
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs a script in a site, or in a repository with a site in `docs`. */
function run(
  script: string,
  place: 'site' | 'repository' | 'small' | 'small/docs',
  environment: Record<string, string> = {},
) {
  const cwd = join(folder, place)
  const PATH = `${join(folder, 'bin')}:${process.env.PATH}`
  const env = { ...process.env, NO_COLOR: '1', PATH, ...environment }
  const { status, stdout, stderr } = spawnSync('/bin/sh', ['-euc', script], { cwd, env, encoding: 'utf8' })
  return { status, output: stdout + stderr, has: (path: string) => existsSync(join(cwd, path)) }
}

/** Programs that cannot run here or would not exit. */
const notRunnable = /\b(aws|docker|kubectl|systemctl|curl|ssh|npm install|octavo serve|rsync)\b/
const blocks = [
  'docs/commands/build.mdx',
  ...['static-hosts', 'server', 'many-machines', 'ci'].map((name) => `docs/deploy/${name}.mdx`),
]
  .flatMap(blocksOf)
  .filter(({ language, text }) => language === 'bash' && !notRunnable.test(text) && !text.includes('['))

test('the docs contain the expected commands', () => {
  expect(blocks.map(({ page }) => page)).toEqual([
    'docs/commands/build.mdx',
    'docs/commands/build.mdx',
    'docs/deploy/static-hosts.mdx',
    'docs/deploy/static-hosts.mdx',
  ])
})

test.each(blocks.map(({ page, text }) => [page, text] as const))('%s: %s', (page, text) => {
  const { status, output: words } = run(text, page.includes('commands') ? 'site' : 'small/docs')
  expect([status, words]).toEqual([0, expect.stringMatching(/^Built \d+ pages?/m)])
})

test('a build below a path writes headers and redirects beside the site', () => {
  const { has } = run('true', 'small/docs')
  expect([has('public/_headers'), has('public/_redirects'), has('public/docs/index.html')]).toEqual([
    true,
    true,
    true,
  ])
  expect(has('public/docs/_headers')).toBe(false)
})

test.skipIf(!needProgram('rsync'))('publish.sh copies the site and keeps old scripts', () => {
  const target = join(folder, 'target')
  mkdirSync(join(target, '_octavo'), { recursive: true })
  for (const old of ['_octavo/main-old.js', 'gone.html']) writeFileSync(join(target, old), '')
  const { status, output: text } = run(blockOf('docs/deploy/ci.mdx', 'publish.sh'), 'repository', {
    TARGET: target,
  })
  expect([status, text]).toEqual([0, expect.stringContaining('Built 1 page')])
  for (const path of ['index.html', 'index.html.gz', '.octavo/build', '_octavo/main-old.js'])
    expect([path, existsSync(join(target, path))]).toEqual([path, true])
  expect(existsSync(join(target, 'gone.html'))).toBe(false)
})

test("the GitHub Pages workflow builds for GitHub's base path or for none", () => {
  type Workflow = { jobs: { build: { steps: { run?: string }[] } } }
  const workflow = load(blockOf('docs/deploy/ci.mdx', '.github/workflows/publish-docs.yml')) as Workflow
  const command = workflow.jobs.build.steps.find((step) => step.run)!.run!
  const check = 'head -n 1 dist/_headers'
  expect(run(`${command}; ${check}`, 'small', { BASE_PATH: '/my-repo' }).output).toMatch(/^\/my-repo\/\*$/m)
  expect(run(`${command}; ${check}`, 'small', { BASE_PATH: '' }).output).toMatch(/^\/\*$/m)
})
