/** Programs that the tests run, their locations and their Debian packages. */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Standard folders that are often missing from PATH, such as `sbin`. */
const folders = [
  '/usr/bin',
  '/usr/sbin',
  '/usr/local/bin',
  '/usr/local/sbin',
  '/opt/homebrew/bin',
  '/snap/bin',
]

const programs = {
  // The headless shell halves the time of the browser tests, with a quarter of the CPU time.
  chromium: {
    package: 'chromium-headless-shell',
    names: ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'],
    places: [
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
    ],
  },
  caddy: { package: 'caddy' },
  faketime: { package: 'faketime' },
  nginx: { package: 'nginx' },
  openssl: { package: 'openssl' },
  prlimit: { package: 'util-linux' },
  'redis-server': { package: 'redis-server' },
  rsync: { package: 'rsync' },
  script: { package: 'bsdutils' },
  setpriv: { package: 'util-linux' },
  'systemd-analyze': { package: 'systemd' },
}

const isRoot = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** The path of a program, or undefined if it is not installed. */
export function findProgram(name) {
  const { names = [name], places = [] } = programs[name]
  const searchPath = [...new Set([...(process.env.PATH ?? '').split(delimiter), ...folders])]
  return [...names.flatMap((fileName) => searchPath.map((folder) => join(folder, fileName))), ...places].find(
    (path) => existsSync(path),
  )
}

/** Programs that are not installed, with the command to install each. */
export function missingPrograms() {
  return Object.keys(programs)
    .filter((name) => !findProgram(name))
    .map((name) => ({ name, install: `apt-get install ${programs[name].package}` }))
}

/** Installs missing programs as root on Debian and Ubuntu. Elsewhere, tests report skipped programs. */
export function installPrograms() {
  const missing = missingPrograms()
  if (missing.length === 0 || !isRoot()) return
  const packages = [...new Set(missing.map(({ name }) => programs[name].package))]
  if (missing.some(({ name }) => name === 'chromium')) packages.push('fonts-dejavu-core')
  console.log(`Installing ${packages.join(', ')} for the tests.`)
  // RUNLEVEL=1 keeps the packages from starting services: the tests start their own.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  const apt = (...args) => execFileSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env })
  apt('update', '-qq')
  apt('install', '-y', '-qq', '--no-install-recommends', ...packages)
}
