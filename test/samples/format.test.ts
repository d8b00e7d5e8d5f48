import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { generateSample } from '../../src/samples/generate.ts'
import { type LanguageKey, languages } from '../../src/samples/languages/index.ts'
import { cases } from './cases.ts'
import { execute, readOutput } from './toolchain.ts'

type Formatter = {
  keys: LanguageKey[]
  /** The file name extension. */
  ending: string
  isInstalled: () => boolean
  command: string
  /** Arguments with which the command fails if a file is not formatted. */
  args: (files: string[]) => string[]
  /** Configuration files to write beside the programs. */
  settings?: Record<string, string>
  /** Names of contrived cases that the formatter wraps differently. */
  without?: string[]
}

const biome = { formatter: { indentStyle: 'space', lineWidth: 80 }, linter: { enabled: false } }

const formatters: Formatter[] = [
  {
    keys: ['javascript', 'node', 'typescript'],
    ending: 'ts',
    isInstalled: () => true,
    command: process.execPath,
    args: (files) => [resolve('node_modules/@biomejs/biome/bin/biome'), 'format', ...files],
    settings: { 'biome.json': JSON.stringify(biome) },
    without: [
      'deeply nested JSON',
      'basic credentials with special characters',
      'a form with special characters',
    ],
  },
  {
    keys: ['python'],
    ending: 'py',
    isInstalled: () => readOutput('black', '--version') !== undefined,
    command: 'black',
    args: (files) => ['--check', '--diff', '--quiet', ...files],
  },
  {
    keys: ['rust'],
    ending: 'rs',
    isInstalled: () => readOutput('rustfmt', '--version') !== undefined,
    command: 'rustfmt',
    args: (files) => ['--check', '--edition', '2021', ...files],
  },
  {
    keys: ['c', 'c++'],
    ending: 'cc',
    isInstalled: () => readOutput('clang-format', '--version') !== undefined,
    command: 'clang-format',
    args: (files) => ['--dry-run', '--Werror', ...files],
    settings: { '.clang-format': '{BasedOnStyle: Google, BreakStringLiterals: false}\n' },
  },
]

const only = process.env.SAMPLES?.split(',')

for (const { keys, ending, isInstalled, command, args, settings = {}, without = [] } of formatters)
  for (const key of keys.filter((item) => !only || only.includes(item)))
    test.skipIf(!isInstalled())(`writes ${key} as its formatter would`, async () => {
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
