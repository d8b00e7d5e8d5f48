import { afterAll, expect, test } from 'vitest'
import { serveFlags } from '../../../src/serve/settings/flags.ts'
import { suggestVariable, unknownVariables } from '../../../src/serve/settings/variables.ts'
import { createSiteFolder } from '../../fixtures/build/site-folder.ts'
import { booksSite } from '../../fixtures/serve/api.ts'
import { startProgram } from '../../fixtures/serve/program.ts'

const stops: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const end of stops) await end()
})

test('finds unknown variables with our prefix', () => {
  const input = { OCTAVO_PROT: '1', OCTAVO_PORT: '1', OCTAVO_THEME: 'dark', OCTAVO_EMPTY: ' ', HOME: '/root' }
  expect(unknownVariables(input)).toEqual(['OCTAVO_PROT', 'OCTAVO_THEME'])
})

test('ignores variables that Kubernetes sets for a service named `octavo`', () => {
  const input = {
    OCTAVO_SERVICE_HOST: '10.0.0.1',
    OCTAVO_SERVICE_PORT_HTTP: '80',
    OCTAVO_DOCS_SERVICE_PORT: '80',
    OCTAVO_PORT_80_TCP: 'tcp://10.0.0.1:80',
    OCTAVO_PORT_80_TCP_ADDR: '10.0.0.1',
  }
  expect(unknownVariables(input)).toEqual([])
})

test.each([
  ...Object.values(serveFlags).map(({ variable }) => [`${variable}S`, variable]),
  ['OCTAVO_PROT', 'OCTAVO_PORT'],
  ['OCTAVO_PUBLIC_URI', 'OCTAVO_PUBLIC_URL'],
  ['OCTAVO_RELAY_RTAE', 'OCTAVO_RELAY_RATE'],
  ['OCTAVO_RELAY_ORIGIN', 'OCTAVO_RELAY_ORIGINS'],
])('suggests for %s the variable %s', (input, suggestion) => {
  expect(suggestVariable(input!)).toBe(` Did you mean \`${suggestion}\`?`)
})

test.each(['OCTAVO_X', 'OCTAVO_THEME', 'OCTAVO_', 'OCTAVO_constructor'])(
  'suggests nothing for %s',
  (input) => {
    expect(suggestVariable(input)).toBe('')
  },
)

test('octavo serve lists unknown variables without their values and starts', async () => {
  const program = await startProgram(createSiteFolder(booksSite('https://api.books.test')).folder, {
    environment: { OCTAVO_PUBLIC_URI: 'https://u:hunter2@docs.example.com', OCTAVO_THEME: 'hunter2' },
  })
  stops.push(() => program.stop())
  await program.ready()
  await program.until(/Serving/)
  expect(program.output.err.trim().split('\n')).toEqual([
    'Unknown environment variable OCTAVO_PUBLIC_URI is ignored. Did you mean `OCTAVO_PUBLIC_URL`?',
    'Unknown environment variable OCTAVO_THEME is ignored.',
    expect.stringMatching(/^Serving /),
  ])
})
