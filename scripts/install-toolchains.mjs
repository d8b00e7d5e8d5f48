/** Installs the languages that code samples need, from Debian packages. Run as root. */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const packages = [
  'curl',
  'python3-requests',
  'php-cli',
  'php-curl',
  'golang-go',
  'default-jdk-headless',
  'kotlin',
  'libokhttp-java',
  'ruby',
  'gcc',
  'g++',
  'libc6-dev',
  'libcurl4-openssl-dev',
  'rustc',
  'cargo',
  'librust-reqwest-dev',
  'lld',
  'mono-mcs',
  'mono-runtime',
  'libmono-system-net-http4.0-cil',
  // WebSocket clients.
  'python3-websockets',
  'golang-github-gorilla-websocket-dev',
  'ruby-faye-websocket',
  // Formatters.
  'black',
  'clang-format',
  'rustfmt',
]

if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
  console.log(`To run every code sample, install: ${packages.join(' ')}`)
} else {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args) => execFileSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env })
  apt('update', '-qq')
  apt('install', '-y', '-qq', '--no-install-recommends', ...packages)
}
