import { mkdirSync, writeFileSync } from 'node:fs'
import { languages } from '../../src/samples/languages/index.ts'
import { parsers } from './parsers/index.ts'
import { exceptionTable, languageTable } from './tables.ts'
import { toolchains } from './toolchains/index.ts'

/** Writes the results for `scripts/test-samples.mjs`, which prints them and updates the documentation. */
export async function writeResults(
  results: ReadonlyMap<string, { sent: number; total: number }>,
): Promise<void> {
  const rows = await Promise.all(
    languages.map(async ({ key, label, load }) => {
      const toolchain = toolchains.find((item) => item.key === key)
      const version = toolchain?.version()
      const isRead = !toolchain && parsers.some(({ keys }) => keys.includes(key))
      const kind = version ? 'run' : isRead ? 'read' : 'missing'
      return { label, client: (await load()).client, kind, version, ...results.get(key) }
    }),
  )
  mkdirSync('node_modules/.cache', { recursive: true })
  writeFileSync(
    'node_modules/.cache/octavo-samples.json',
    JSON.stringify({ rows, exceptions: exceptionTable(), languages: languageTable() }),
  )
}
