import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { generateSample } from '../../src/samples/generate.ts'
import { type LanguageKey, languages } from '../../src/samples/languages/index.ts'
import { cases } from './cases.ts'
import { execute, printed } from './toolchain.ts'

type Formatter = {
  keys: LanguageKey[]
  /** The end of the file names. */
  ending: string
  isThere: () => boolean
  command: string
  /** Fails when a file is not as the formatter would write it. */
  args: (files: string[]) => string[]
  /** What it is told of the style, as a file beside the programs. */
  settings?: Record<string, string>
  /** Cases that no person would write, which the formatter breaks in its own way. */
  without?: string[]
}

const biome = { formatter: { indentStyle: 'space', lineWidth: 80 }, linter: { enabled: false } }

const formatters: Formatter[] = [
  {
    keys: ['javascript', 'node', 'typescript'],
    ending: 'ts',
    isThere: () => true,
    command: process.execPath,
    args: (files) => [resolve('node_modules/@biomejs/biome/bin/biome'), 'format', ...files],
    settings: { 'biome.json': JSON.stringify(biome) },
    without: ['JSON nested deep', 'a basic user with odd characters', 'a form with odd characters'],
  },
  {
    keys: ['python'],
    ending: 'py',
    isThere: () => printed('black', '--version') !== undefined,
    command: 'black',
    args: (files) => ['--check', '--diff', '--quiet', ...files],
  },
  {
    keys: ['rust'],
    ending: 'rs',
    isThere: () => printed('rustfmt', '--version') !== undefined,
    command: 'rustfmt',
    args: (files) => ['--check', '--edition', '2021', ...files],
  },
  {
    keys: ['c', 'c++'],
    ending: 'cc',
    isThere: () => printed('clang-format', '--version') !== undefined,
    command: 'clang-format',
    args: (files) => ['--dry-run', '--Werror', ...files],
    settings: { '.clang-format': '{BasedOnStyle: Google, BreakStringLiterals: false}\n' },
  },
]

const only = process.env.SAMPLES?.split(',')

for (const { keys, ending, isThere, command, args, settings = {}, without = [] } of formatters)
  for (const key of keys.filter((item) => !only || only.includes(item)))
    test.skipIf(!isThere())(`${key} is written as its formatter would write it`, async () => {
      const folder = join(tmpdir(), 'octavo-samples', `format-${key}`)
      rmSync(folder, { recursive: true, force: true })
      mkdirSync(folder, { recursive: true })
      for (const [name, content] of Object.entries(settings)) writeFileSync(join(folder, name), content)
      const language = await languages.find((item) => item.key === key)!.load()
      const files = cases
        .filter(({ name }) => !without.includes(name))
        .map(({ request }, index) => {
          const code = generateSample(language, request('https://api.papermill.example/v2'))
          writeFileSync(join(folder, `${index}.${ending}`), `${code}\n`)
          return `${index}.${ending}`
        })
      expect(await execute({ command, args: args(files), folder })).toBeUndefined()
    })
