import { afterAll, expect, test } from 'vitest'
import { serveFlags } from '../../../src/serve/settings/flags.ts'
import { suggestVariable, unknownVariables } from '../../../src/serve/settings/variables.ts'
import { createSiteFolder } from '../../fixtures/build/site-folder.ts'
import { booksSite } from '../../fixtures/serve/api.ts'
import { startProgram } from '../../fixtures/serve/program.ts'

const ends: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const end of ends) await end()
})

test('names that begin like ours and that nothing reads are found', () => {
  const input = { OCTAVO_PROT: '1', OCTAVO_PORT: '1', OCTAVO_THEME: 'dark', OCTAVO_EMPTY: ' ', HOME: '/root' }
  expect(unknownVariables(input)).toEqual(['OCTAVO_PROT', 'OCTAVO_THEME'])
})

test('what Kubernetes sets for a service that is named `octavo` is nobody’s mistake', () => {
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
])('%s is taken for %s', (input, meant) => {
  expect(suggestVariable(input!)).toBe(` Did you mean \`${meant}\`?`)
})

test.each(['OCTAVO_X', 'OCTAVO_THEME', 'OCTAVO_', 'OCTAVO_constructor'])(
  '%s is like none of them',
  (input) => {
    expect(suggestVariable(input)).toBe('')
  },
)

test('the program says it in a line each at the start, without the values, and serves', async () => {
  const program = await startProgram(createSiteFolder(booksSite('https://api.books.test')).folder, {
    environment: { OCTAVO_PUBLIC_URI: 'https://u:hunter2@docs.example.com', OCTAVO_THEME: 'hunter2' },
  })
  ends.push(() => program.stop())
  await program.ready()
  await program.until(/serves/)
  expect(program.said.err.trim().split('\n')).toEqual([
    'OCTAVO_PUBLIC_URI is no variable of Octavo, and does nothing. Did you mean `OCTAVO_PUBLIC_URL`?',
    'OCTAVO_THEME is no variable of Octavo, and does nothing.',
    expect.stringMatching(/^Octavo serves /),
  ])
})
