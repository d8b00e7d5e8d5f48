import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { languages } from '../../src/samples/languages/index.ts'
import { exceptionTable, languageTable } from '../samples/tables.ts'

const docs = (path: string) => readFileSync(new URL(`../../docs/${path}`, import.meta.url), 'utf8')

test('the docs list client limitations; update with `npm run test:samples -- --update`', () => {
  expect(docs('snippets/sample-exceptions.mdx')).toBe(exceptionTable())
})

test('the docs state how each language was tested', () => {
  const rows = docs('snippets/sample-clients.mdx').split('\n').slice(2)
  expect(rows.filter(Boolean).map((row) => row.split(' | ')[0]!.slice(2))).toEqual(
    languages.map(({ label }) => label),
  )
  // Partial results must not be published.
  for (const [, sent, total] of docs('snippets/sample-clients.mdx').matchAll(/(\d+) of (\d+) requests/g))
    expect(sent).toBe(total)
})

test('the docs list every language with its names', () => {
  expect(docs('snippets/sample-languages.mdx')).toBe(languageTable())
})
