/** Installs npm packages in exact versions, in a scratch folder that runs share. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'

const scratch = join(tmpdir(), 'octavo-bench-peers')
const node22 = { node: '22.23.3' }
const minute = 60_000

/** Installs a peer. Returns its folder, and the environment for its commands. */
export function installPeer({ key, packages, node, environment }) {
  const runtime = node === 22 ? installNode22() : process.execPath
  const env = {
    ...process.env,
    ...environment,
    PATH: dirname(runtime) + delimiter + process.env.PATH,
    CI: '1',
    NO_COLOR: '1',
  }
  const folder = install(key, packages, env)
  return { folder, env, runtime, nodeVersion: readVersion(runtime) }
}

/** Removes everything that builds and previews wrote, but not packages. */
export function cleanFolder(folder) {
  const preserved = ['node_modules', 'package.json', 'package-lock.json']
  for (const name of readdirSync(folder)) {
    if (!preserved.includes(name)) rmSync(join(folder, name), { recursive: true, force: true })
  }
  const modules = join(folder, 'node_modules')
  for (const name of existsSync(modules) ? readdirSync(modules) : []) {
    if (name.startsWith('.') && name !== '.bin' && name !== '.package-lock.json')
      rmSync(join(modules, name), { recursive: true, force: true })
  }
}

export function writeFiles(folder, files) {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
}

function installNode22() {
  const folder = install('node22', node22, process.env)
  return join(folder, 'node_modules/node/bin/node')
}

function install(key, packages, env) {
  const folder = join(scratch, key)
  const manifest = JSON.stringify({ private: true, type: 'module', dependencies: packages }, null, 2)
  const file = join(folder, 'package.json')
  const isInstalled = existsSync(join(folder, 'node_modules/.package-lock.json'))
  if (Object.keys(packages).length > 0 && isInstalled && readFileSync(file, 'utf8') === manifest)
    return folder
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, manifest)
  if (Object.keys(packages).length === 0) return folder
  console.error(`installing ${Object.entries(packages).map((pair) => pair.join('@'))}`)
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: 10 * minute,
  })
  return folder
}

function readVersion(runtime) {
  return execFileSync(runtime, ['--version'], { encoding: 'utf8' }).trim()
}
