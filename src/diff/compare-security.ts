import type { Json } from '../core/json.ts'
import { readSecurity, type SecurityOption, type SecurityScheme } from '../spec/security.ts'
import type { Api } from './api.ts'
import type { Side } from './change.ts'
import { changed, type Finding } from './finding.ts'
import { judge } from './judge.ts'
import { code, codes, type Words } from './words.ts'

type SecurityInput = { security: Json | undefined; api: Api }

/** Security options. An option still works if a new one requires nothing more. */
export function compareSecurity(before: SecurityInput, after: SecurityInput, side: Side): Finding[] {
  const [old, now] = [optionsOf(before), optionsOf(after)]
  const removed = old.filter((option) => !now.some((other) => isSame(option, other)))
  const added = now.filter((option) => !old.some((other) => isSame(option, other)))
  if (removed.length === 0 && added.length === 0) return []
  const breaks = removed.some((option) => !now.some((other) => requiresNoMore(other, option)))
  const level = breaks ? judge('narrower', side) : judge('wider', side)
  const [from, to] = [removed[0], added[0]]
  if (from && to && removed.length === 1 && added.length === 1) return [...compareOptions(from, to, level)]
  return [
    ...removed.map(
      (option): Finding => ({
        kind: 'security-removed',
        effect: 'removed',
        level: now.some((other) => requiresNoMore(other, option))
          ? judge('wider', side)
          : judge('narrower', side),
        phrase:
          option.length === 0
            ? [' no longer accepts requests without credentials']
            : [' no longer accepts ', ...optionWords(option)],
      }),
    ),
    ...added.map(
      (option): Finding => ({
        kind: 'security-added',
        effect: 'added',
        level: 'plain',
        phrase:
          option.length === 0
            ? [' now accepts requests without credentials']
            : [' now accepts ', ...optionWords(option)],
      }),
    ),
  ]
}

/** No requirements means anonymous access. */
function optionsOf({ security, api }: SecurityInput): SecurityOption[] {
  const options = readSecurity(security, api.file, api.bundle)
  return options.length > 0 ? options : [[]]
}

function compareOptions(from: SecurityOption, to: SecurityOption, level: Finding['level']): Finding[] {
  if (from.length === 0)
    return [
      { kind: 'security-added', effect: 'added', level, phrase: [' now requires ', ...optionWords(to)] },
    ]
  if (to.length === 0)
    return [
      {
        kind: 'security-removed',
        effect: 'removed',
        level,
        phrase: [' no longer requires ', ...optionWords(from)],
      },
    ]
  const areSameSchemes =
    from.length === to.length && from.every(({ id }) => to.some((scheme) => scheme.id === id))
  if (!areSameSchemes)
    return [
      changed('security-changed', level, [
        ' now requires ',
        ...optionWords(to),
        ' instead of ',
        ...optionWords(from),
      ]),
    ]
  return to.flatMap((scheme): Finding[] => {
    const counterpart = from.find(({ id }) => id === scheme.id)!
    const added = scheme.scopes.filter((scope) => !counterpart.scopes.includes(scope))
    const removed = counterpart.scopes.filter((scope) => !scheme.scopes.includes(scope))
    const findings: Finding[] = []
    if (added.length > 0)
      findings.push({
        kind: 'scope-added',
        effect: 'added',
        level,
        phrase: [': scopes of ', code(scheme.id), ' now include ', ...codes(added)],
      })
    if (removed.length > 0)
      findings.push({
        kind: 'scope-removed',
        effect: 'removed',
        level: 'plain',
        phrase: [': scopes of ', code(scheme.id), ' no longer include ', ...codes(removed)],
      })
    return findings
  })
}

const isSame = (first: SecurityOption, other: SecurityOption) =>
  requiresNoMore(first, other) && requiresNoMore(other, first)

function requiresNoMore(option: SecurityOption, other: SecurityOption): boolean {
  return option.every((scheme) => {
    const counterpart = other.find(({ id }) => id === scheme.id)
    return counterpart !== undefined && scheme.scopes.every((scope) => counterpart.scopes.includes(scope))
  })
}

function optionWords(option: SecurityOption): Words {
  return option.flatMap(({ id, scopes }, index) => [
    ...(index > 0 ? [' and '] : []),
    code(id),
    ...(scopes.length > 0 ? [' (', ...codes(scopes), ')'] : []),
  ])
}

/** How credentials are sent. Removed schemes are reported where they were required. */
export function compareSchemes(before: Api, after: Api): Finding[] {
  const ids = after.schemes.filter((id) => before.schemes.includes(id))
  const schemeOf = (api: Api, id: string) => readSecurity([{ [id]: [] }], api.file, api.bundle)[0]?.[0]
  return ids.flatMap((id): Finding[] => {
    const [old, now] = [schemeOf(before, id), schemeOf(after, id)]
    if (!old || !now) return []
    const [was, is] = [credentialFormat(old), credentialFormat(now)]
    const findings: Finding[] = []
    if (was !== is)
      findings.push(
        changed('scheme', 'breaking', [
          ': security scheme ',
          code(id),
          ' changed from ',
          code(was),
          ' to ',
          code(is),
        ]),
      )
    if (urlsOf(old) !== urlsOf(now))
      findings.push(changed('scheme', 'notice', [': URLs of security scheme ', code(id), ' changed']))
    return findings
  })
}

function credentialFormat({ kind, in: location, name, scheme }: SecurityScheme): string {
  return [kind, scheme, kind === 'apiKey' ? `in ${location} ${name}` : undefined].filter(Boolean).join(' ')
}

function urlsOf({ flows, openIdConnectUrl, metadataUrl }: SecurityScheme): string {
  const list = flows.map((flow) => [
    flow.name,
    flow.authorizationUrl,
    flow.tokenUrl,
    flow.refreshUrl,
    flow.deviceUrl,
  ])
  return JSON.stringify([list, openIdConnectUrl, metadataUrl])
}
