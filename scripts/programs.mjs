/** Programs that some tests run: those that are installed, or Debian's packages when we may install them. */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const programs = [
  { name: 'faketime', places: ['/usr/bin/faketime', '/usr/local/bin/faketime'] },
  {
    name: 'nginx',
    places: ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/bin/nginx', '/opt/homebrew/bin/nginx'],
  },
  { name: 'openssl', places: ['/usr/bin/openssl', '/usr/local/bin/openssl', '/opt/homebrew/bin/openssl'] },
  {
    name: 'redis-server',
    places: ['/usr/bin/redis-server', '/usr/local/bin/redis-server', '/opt/homebrew/bin/redis-server'],
  },
]

/** Where a program is installed, or undefined. */
export function findProgram(name) {
  return programs.find((program) => program.name === name)?.places.find((place) => existsSync(place))
}

/** Tests of what cannot be had are skipped and say so. */
export function installPrograms() {
  const missing = programs.map(({ name }) => name).filter((name) => !findProgram(name))
  if (missing.length === 0) return
  const list = missing.join(', ')
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    console.log(`Some tests are skipped without ${list}.`)
    return
  }
  console.log(`Some tests need ${list}; installing.`)
  // RUNLEVEL=1 keeps the packages from starting what they install: the tests start their own.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  const apt = (...args) => execFileSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env })
  apt('update', '-qq')
  apt('install', '-y', '-qq', '--no-install-recommends', ...missing)
}
