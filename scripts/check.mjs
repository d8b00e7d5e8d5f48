/** `npm run check`: format and lint, types, and unused files, exports and dependencies. */
import { spawnSync } from 'node:child_process'
import { argv, execPath, exit } from 'node:process'
import { fileURLToPath } from 'node:url'

/**
 * Results are cached, so that unchanged files cost nothing. On one thread, the type check takes a little longer but a third
 * less CPU time, which the tests need.
 */
const tsc = (config) => ({
  name: `Types (${config})`,
  args: [
    'node_modules/typescript/bin/tsc',
    ...['-p', config, '--singleThreaded', '--incremental'],
    ...['--tsBuildInfoFile', `node_modules/.cache/octavo-types/${config}`],
  ],
})

export const checks = [
  {
    name: 'Format and lint',
    args: ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'],
  },
  tsc('tsconfig.json'),
  tsc('tsconfig.client.json'),
  tsc('tsconfig.test.json'),
  { name: 'Unused files, exports and dependencies', args: ['node_modules/knip/bin/knip.js'] },
]

if (argv[1] === fileURLToPath(import.meta.url)) {
  const statuses = checks.map(({ args }) => spawnSync(execPath, args, { stdio: 'inherit' }).status)
  exit(statuses.some((status) => status !== 0) ? 1 : 0)
}
