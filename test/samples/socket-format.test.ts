import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { socketLanguages } from '../../src/samples/socket/index.ts'
import { cases } from './sockets/cases.ts'
import { execute, printed } from './toolchain.ts'

const biome = { formatter: { indentStyle: 'space', lineWidth: 80 }, linter: { enabled: false } }
const isThere = (command: string) => printed(command, '--version') !== undefined

/** Go is formatted as it is run: see `sockets/clients/go.ts`. */
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
  test.skipIf(!isThere(command)).each(ids)('%s is written as its formatter would write it', async (id) => {
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
