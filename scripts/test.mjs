/** `npm test`: format and types, then every test. Finds the browser and the programs that tests need, or installs them. */
import { spawnSync } from 'node:child_process'
import { findChromium, installChromium } from './chromium.mjs'
import { installPrograms } from './programs.mjs'

const node = (...args) => spawnSync(process.execPath, args, { stdio: 'inherit' }).status ?? 1

if (!findChromium()) installChromium()
installPrograms()

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
