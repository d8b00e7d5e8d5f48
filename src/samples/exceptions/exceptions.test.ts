import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { languages } from '../languages/index.ts'
import { exceptions } from './index.ts'

test.each(languages)('lists the exceptions of $label in order', async (entry) => {
  const listed = exceptions.filter(({ languages: keys }) => keys.includes(entry.key))
  expect((await entry.load()).exceptions.map(({ note }) => note)).toEqual(
    listed.map(({ exception }) => exception.note),
  )
})

test('lists every exception once', () => {
  expect(new Set(exceptions.map(({ exception }) => exception.note)).size).toBe(exceptions.length)
})

test.each(languages)('bundles only its own exceptions for $label', async ({ key, load }) => {
  const file = key === 'c++' ? 'cpp' : key
  const { outputFiles } = await build({
    stdin: {
      contents: `export * from '../generate.ts'; export * from '../languages/${file}.ts'`,
      resolveDir: import.meta.dirname,
    },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
  })
  const loaded = exceptions.filter(({ exception }) => outputFiles[0]!.text.includes(exception.note))
  expect(loaded.map(({ exception }) => exception.note)).toEqual(
    (await load()).exceptions.map(({ note }) => note),
  )
})
