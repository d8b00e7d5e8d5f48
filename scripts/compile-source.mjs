/** Compiles `src/` for tests, module by module and without type checks. The client is left to bundlers. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fingerprintOf } from './fingerprint.mjs'

const [folder] = process.argv.slice(2)
const stamp = `${folder}/stamp`
const fingerprint = fingerprintOf(['src', 'tsconfig.base.json', 'tsconfig.json', 'package-lock.json'])
if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint) process.exit()

rmSync(folder, { recursive: true, force: true })
const options = ['--noEmit', 'false', '--noCheck', '--sourceMap', '--outDir', folder]
const { status } = spawnSync(
  process.execPath,
  ['node_modules/typescript/bin/tsc', '--project', 'tsconfig.json', ...options],
  { stdio: 'inherit' },
)
if (status !== 0) process.exit(status ?? 1)
writeFileSync(stamp, fingerprint)
