import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { writeTables } from '../../scripts/settings-docs.mjs'
import { createJsonSchema } from '../../src/config/json-schema.ts'
import { serveFlags } from '../../src/serve/settings/flags.ts'
import { networkVariables } from '../../src/serve/settings/variables.ts'

const docs = new URL('../../docs/', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, docs), 'utf8')
const tables = Object.entries(writeTables(createJsonSchema()))
const pages = readdirSync(docs, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.mdx'))

test.each(tables)('docs/snippets/%s matches the schema', (name, text) => {
  expect(read(`snippets/${name}`), 'Run `npm run docs:settings` to update the tables.').toBe(text)
})

test('docs/snippets has no table for removed settings', () => {
  const fileNames = readdirSync(new URL('snippets/', docs)).filter((name) => name.startsWith('settings-'))
  expect(fileNames.sort()).toEqual(tables.map(([name]) => name).sort())
})

test('docs/settings shows every table', () => {
  const texts = pages.filter((path) => path.startsWith('settings/')).map(read)
  const missing = tables.filter(([name]) => !texts.some((text) => text.includes(`/snippets/${name}`)))
  expect(missing.map(([name]) => name)).toEqual([])
})

test('docs/environment.mdx lists every variable except proxy limits', () => {
  const documented = [...read('environment.mdx').matchAll(/^\| `(OCTAVO_\w+)` \|/gm)].map(([, name]) => name!)
  const names = [
    ...Object.values(serveFlags).map(({ variable }) => variable),
    ...networkVariables.map(([name]) => name),
  ]
  expect(documented.sort()).toEqual(names.sort())
})
