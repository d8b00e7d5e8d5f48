import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFontPackages } from './font-packages.ts'

let project: string
beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'octavo-fonts-'))
  for (const [name, file] of [
    ['@fontsource/geist', 'geist-latin-400-normal.woff2'],
    ['@fontsource-variable/geist', 'geist-latin-wght-normal.woff2'],
    ['@fontsource/poppins', 'poppins-latin-400-normal.woff2'],
  ] as const) {
    const folder = join(project, 'node_modules', name)
    mkdirSync(join(folder, 'files'), { recursive: true })
    writeFileSync(join(folder, 'files', file), name)
    writeFileSync(join(folder, 'LICENSE'), `License of ${name}`)
  }
  mkdirSync(join(project, 'docs'))
})
afterAll(() => rmSync(project, { recursive: true, force: true }))

test('finds packages in a folder above the site, variable fonts first', async () => {
  const { list, read, licence } = createFontPackages(join(project, 'docs'))
  expect(await list('geist')).toEqual(['geist-latin-wght-normal.woff2'])
  expect(await list('poppins')).toEqual(['poppins-latin-400-normal.woff2'])
  expect(new TextDecoder().decode(await read('geist', 'geist-latin-wght-normal.woff2'))).toBe(
    '@fontsource-variable/geist',
  )
  expect(await licence('poppins')).toBe('License of @fontsource/poppins')
})

test('reads nothing but the files of an installed font', async () => {
  const { list, read, licence } = createFontPackages(join(project, 'docs'))
  expect(await list('satoshi')).toEqual([])
  expect(await licence('satoshi')).toBeUndefined()
  expect(await read('geist', '../LICENSE')).toBeUndefined()
  expect(await read('satoshi', 'satoshi-latin-wght-normal.woff2')).toBeUndefined()
})
