import type { Json } from '../core/json.ts'
import { readServers, type Server } from '../spec/server.ts'
import { changed, type Finding } from './finding.ts'
import { code, codes } from './words.ts'

/** By their address, as it is written with its variables. */
export function compareServers(
  before: { servers: readonly Json[]; file: string },
  after: { servers: readonly Json[]; file: string },
): Finding[] {
  const old = byAddress(readServers(before.servers, before.file))
  const now = byAddress(readServers(after.servers, after.file))
  const findings: Finding[] = []
  for (const [url, server] of now) {
    const counterpart = old.get(url)
    if (counterpart) findings.push(...compareVariables(counterpart, server))
    else
      findings.push({
        kind: 'server-added',
        effect: 'added',
        level: 'plain',
        says: [' can be reached at ', code(url)],
      })
  }
  for (const [url] of old)
    if (!now.has(url))
      findings.push({
        kind: 'server-removed',
        effect: 'removed',
        level: 'breaking',
        says: [' cannot be reached at ', code(url), ' any more'],
      })
  return findings
}

const byAddress = (list: readonly Server[]) =>
  new Map(list.map((server) => [server.url.replace(/(?<=.)\/$/, ''), server]))

function compareVariables(old: Server, now: Server): Finding[] {
  return now.variables.flatMap((variable): Finding[] => {
    const counterpart = old.variables.find(({ name }) => name === variable.name)
    if (!counterpart) return []
    const findings: Finding[] = []
    const gone = counterpart.choices.filter((choice) => !variable.choices.includes(choice))
    const more = variable.choices.filter((choice) => !counterpart.choices.includes(choice))
    const name = ['the variable ', code(variable.name), ' of the server ', code(now.url)]
    if (gone.length > 0 && variable.choices.length > 0)
      findings.push({
        kind: 'server-removed',
        effect: 'removed',
        level: 'breaking',
        says: [': ', ...name, ' cannot be ', ...codes(gone), ' any more'],
      })
    if (more.length > 0 && counterpart.choices.length > 0)
      findings.push({
        kind: 'server-added',
        effect: 'added',
        level: 'plain',
        says: [': ', ...name, ' can be ', ...codes(more), ' too'],
      })
    if (counterpart.value !== variable.value)
      findings.push(
        changed('server-changed', 'notice', [
          ': ',
          ...name,
          ' is ',
          code(variable.value),
          ' by default, before ',
          code(counterpart.value),
        ]),
      )
    return findings
  })
}
