import type { Json } from '../core/json.ts'
import { readServers, type Server } from '../spec/server.ts'
import { changed, type Finding } from './finding.ts'
import { code, codes } from './words.ts'

/** Matches servers by URL, with variables unexpanded. */
export function compareServers(
  before: { servers: readonly Json[]; file: string },
  after: { servers: readonly Json[]; file: string },
): Finding[] {
  const old = byUrl(readServers(before.servers, before.file))
  const now = byUrl(readServers(after.servers, after.file))
  const findings: Finding[] = []
  for (const [url, server] of now) {
    const counterpart = old.get(url)
    if (counterpart) findings.push(...compareVariables(counterpart, server))
    else
      findings.push({
        kind: 'server-added',
        effect: 'added',
        level: 'plain',
        phrase: [': server ', code(url), ' added'],
      })
  }
  for (const [url] of old)
    if (!now.has(url))
      findings.push({
        kind: 'server-removed',
        effect: 'removed',
        level: 'breaking',
        phrase: [': server ', code(url), ' removed'],
      })
  return findings
}

const byUrl = (list: readonly Server[]) =>
  new Map(list.map((server) => [server.url.replace(/(?<=.)\/$/, ''), server]))

function compareVariables(old: Server, now: Server): Finding[] {
  return now.variables.flatMap((variable): Finding[] => {
    const counterpart = old.variables.find(({ name }) => name === variable.name)
    if (!counterpart) return []
    const findings: Finding[] = []
    const removed = counterpart.choices.filter((choice) => !variable.choices.includes(choice))
    const added = variable.choices.filter((choice) => !counterpart.choices.includes(choice))
    const name = ['variable ', code(variable.name), ' of server ', code(now.url)]
    if (removed.length > 0 && variable.choices.length > 0)
      findings.push({
        kind: 'server-removed',
        effect: 'removed',
        level: 'breaking',
        phrase: [': ', ...name, ' no longer accepts ', ...codes(removed)],
      })
    if (added.length > 0 && counterpart.choices.length > 0)
      findings.push({
        kind: 'server-added',
        effect: 'added',
        level: 'plain',
        phrase: [': ', ...name, ' now accepts ', ...codes(added)],
      })
    if (counterpart.value !== variable.value)
      findings.push(
        changed('server-changed', 'notice', [
          ': default of ',
          ...name,
          ' changed from ',
          code(counterpart.value),
          ' to ',
          code(variable.value),
        ]),
      )
    return findings
  })
}
