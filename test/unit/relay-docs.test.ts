import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { defaultLimits, type RelayLimits } from '../../src/relay/limits.ts'
import { relayStatus } from '../../src/request/relay-message.ts'
import { limitVariables } from '../../src/serve/settings/limit-variables.ts'
import { parseQuantity } from '../../src/serve/settings/quantity.ts'

/** The first two cells of each table row that starts with inline code. */
const rows = [
  ...readFileSync(new URL('../../docs/api/relay.mdx', import.meta.url), 'utf8').matchAll(
    /^\| `(\w+)` +\| ([^|]*?) +\|/gm,
  ),
].map(([, name, value]) => [name!, value!] as const)

test('the relay page lists every code with its HTTP status', () => {
  const documented = rows.filter(([name, value]) => /^[a-z_]+$/.test(name) && /^\d{3}$/.test(value))
  const actual = Object.entries(relayStatus).map(([code, status]) => [code, String(status)])
  expect([...documented].sort()).toEqual(actual.sort())
})

test('the relay page lists every limit variable with its default', () => {
  const documented = new Map(rows.filter(([name]) => name.startsWith('OCTAVO_RELAY_')))
  const limits = Object.entries(limitVariables) as [keyof RelayLimits, (typeof limitVariables)['queue']][]
  expect([...documented.keys()].sort()).toEqual(limits.map(([, { name }]) => name).sort())
  for (const [limit, { name, quantity }] of limits)
    expect([name, parseQuantity(documented.get(name)!, quantity)]).toEqual([name, defaultLimits[limit]])
})
