import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { socketLanguages } from '../../src/samples/socket/index.ts'
import { cases } from './sockets/cases.ts'
import { execute, readOutput } from './toolchain.ts'

const biome = { formatter: { indentStyle: 'space', lineWidth: 80 }, linter: { enabled: false } }
const isInstalled = (command: string) => readOutput(command, '--version') !== undefined

/** Go is checked when it runs: see `sockets/clients/go.ts`. */
const formatters = [
  {
    ids: ['javascript', 'node'],
    ending: 'mjs',
    command: process.execPath,
    args: [resolve('node_modules/@biomejs/biome/bin/biome'), 'format'],
  },
  { ids: ['python'], ending: 'py', command: 'black', args: ['--check', '--diff', '--quiet'] },
  { ids: ['rust'], ending: 'rs', command: 'rustfmt', args: ['--check', '--edition', '2021'] },
]

for (const { ids, ending, command, args } of formatters)
  test.skipIf(!isInstalled(command)).each(ids)('writes %s as its formatter would', async (id) => {
    const folder = join(tmpdir(), 'octavo-samples', `socket-format-${id}`)
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'biome.json'), JSON.stringify(biome))
    const { generate } = socketLanguages.find((socketLanguage) => socketLanguage.id === id)!
    const files = cases.map(({ sample }, index) => {
      writeFileSync(join(folder, `${index}.${ending}`), `${generate(sample('wss://live.example.com/v2'))}\n`)
      return `${index}.${ending}`
    })
    expect(await execute({ command, args: [...args, ...files], folder })).toBeUndefined()
  })
