/** `npm test`: format and types, then every test. Finds a browser for the tests that need one, or installs it. */
import { spawnSync } from 'node:child_process'
import { findChromium, installChromium } from './chromium.mjs'

const node = (...args) => spawnSync(process.execPath, args, { stdio: 'inherit' }).status ?? 1

if (!findChromium()) installChromium()

const filters = process.argv.slice(2)
const steps = [
  ...(filters.length > 0
    ? []
    : [
        ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'],
        ...['tsconfig.json', 'tsconfig.client.json', 'tsconfig.test.json'].map((config) => [
          'node_modules/typescript/bin/tsc',
          '-p',
          config,
        ]),
      ]),
  ['node_modules/vitest/vitest.mjs', 'run', ...filters],
]
for (const step of steps) {
  const status = node(...step)
  if (status !== 0) process.exit(status)
}
