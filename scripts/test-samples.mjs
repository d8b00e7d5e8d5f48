/**
 * `npm run test:samples`: runs code samples in every installed language, and lists missing ones. `--all` fails if a
 * language that Debian provides is missing; `--update` writes the tables in the documentation.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

const results = 'node_modules/.cache/octavo-samples.json'
const flags = new Set(process.argv.slice(2).filter((option) => option.startsWith('--')))
const filters = process.argv.slice(2).filter((option) => !option.startsWith('--'))

rmSync(results, { force: true })
const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'vitest.samples.config.ts', ...filters]
const { status } = spawnSync(process.execPath, vitest, { stdio: 'inherit' })

const { rows, exceptions, languages } = existsSync(results)
  ? JSON.parse(readFileSync(results, 'utf8'))
  : { rows: [], exceptions: '', languages: '' }
const how = { run: 'run', read: 'parsed, not run', missing: 'NOT INSTALLED' }
console.log('\nCode samples:')
for (const { label, kind, version, sent, total } of rows)
  console.log(
    `  ${label.padEnd(12)} ${how[kind].padEnd(18)} ${version ?? ''}${kind === 'run' ? `: ${sent} of ${total}` : ''}`,
  )
const missing = rows.filter(({ kind }) => kind === 'missing')
if (missing.length > 0)
  console.log('\nRun `node scripts/install-toolchains.mjs` to install missing languages on Debian.')

if (flags.has('--update') && rows.length > 0) {
  const cell = ({ kind, version, sent, total }) =>
    kind === 'run' ? `${version} | ${sent} of ${total} requests sent as expected` : `- | ${how[kind]}`
  const lines = rows.map((row) => `| ${row.label} | ${row.client} | ${cell(row)} |`)
  const head = ['| Language | Client | Run with | Result |', '| --- | --- | --- | --- |']
  writeFileSync('docs/snippets/sample-clients.mdx', `${[...head, ...lines].join('\n')}\n`)
  writeFileSync('docs/snippets/sample-exceptions.mdx', exceptions)
  writeFileSync('docs/snippets/sample-languages.mdx', languages)
}
process.exit(status || (flags.has('--all') && missing.length > 0 ? 1 : 0))
