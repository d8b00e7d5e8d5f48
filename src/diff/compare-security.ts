import type { Json } from '../core/json.ts'
import { readSecurity, type SecurityOption, type SecurityScheme } from '../spec/security.ts'
import type { Api } from './api.ts'
import type { Side } from './change.ts'
import { changed, type Finding } from './finding.ts'
import { judge } from './judge.ts'
import { code, codes, type Words } from './words.ts'

type SecurityInput = { security: Json | undefined; api: Api }

/** What a caller must show. A way in stays open where one of today's asks for nothing more than it did. */
export function compareSecurity(before: SecurityInput, after: SecurityInput, side: Side): Finding[] {
  const [old, now] = [optionsOf(before), optionsOf(after)]
  const gone = old.filter((option) => !now.some((other) => isSame(option, other)))
  const more = now.filter((option) => !old.some((other) => isSame(option, other)))
  if (gone.length === 0 && more.length === 0) return []
  const breaks = gone.some((option) => !now.some((other) => asksNoMore(other, option)))
  const level = breaks ? judge('narrower', side) : judge('wider', side)
  const [from, to] = [gone[0], more[0]]
  if (from && to && gone.length === 1 && more.length === 1) return [...compareOptions(from, to, level)]
  return [
    ...gone.map(
      (option): Finding => ({
        kind: 'security-removed',
        effect: 'removed',
        level: now.some((other) => asksNoMore(other, option))
          ? judge('wider', side)
          : judge('narrower', side),
        says:
          option.length === 0
            ? [' cannot be used without credentials any more']
            : [' cannot be used with ', ...optionWords(option), ' any more'],
      }),
    ),
    ...more.map(
      (option): Finding => ({
        kind: 'security-added',
        effect: 'added',
        level: 'plain',
        says:
          option.length === 0
            ? [' can be used without credentials']
            : [' can be used with ', ...optionWords(option)],
      }),
    ),
  ]
}

/** Without any, nobody is asked. */
function optionsOf({ security, api }: SecurityInput): SecurityOption[] {
  const options = readSecurity(security, api.file, api.bundle)
  return options.length > 0 ? options : [[]]
}

function compareOptions(from: SecurityOption, to: SecurityOption, level: Finding['level']): Finding[] {
  if (from.length === 0)
    return [
      { kind: 'security-added', effect: 'added', level, says: [' asks for ', ...optionWords(to), ' now'] },
    ]
  if (to.length === 0)
    return [
      {
        kind: 'security-removed',
        effect: 'removed',
        level,
        says: [' does not ask for ', ...optionWords(from), ' any more'],
      },
    ]
  const areSameSchemes =
    from.length === to.length && from.every(({ id }) => to.some((scheme) => scheme.id === id))
  if (!areSameSchemes)
    return [
      changed('security-changed', level, [
        ' asks for ',
        ...optionWords(to),
        ' now, before for ',
        ...optionWords(from),
      ]),
    ]
  return to.flatMap((scheme): Finding[] => {
    const counterpart = from.find(({ id }) => id === scheme.id)!
    const more = scheme.scopes.filter((scope) => !counterpart.scopes.includes(scope))
    const gone = counterpart.scopes.filter((scope) => !scheme.scopes.includes(scope))
    const findings: Finding[] = []
    if (more.length > 0)
      findings.push({
        kind: 'scope-added',
        effect: 'added',
        level,
        says: [' asks for ', ...codes(more), ' of ', code(scheme.id), ' too'],
      })
    if (gone.length > 0)
      findings.push({
        kind: 'scope-removed',
        effect: 'removed',
        level: 'plain',
        says: [' does not ask for ', ...codes(gone), ' of ', code(scheme.id), ' any more'],
      })
    return findings
  })
}

const isSame = (first: SecurityOption, other: SecurityOption) =>
  asksNoMore(first, other) && asksNoMore(other, first)

function asksNoMore(option: SecurityOption, than: SecurityOption): boolean {
  return option.every((scheme) => {
    const counterpart = than.find(({ id }) => id === scheme.id)
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

/** How credentials are shown; a scheme that is gone is missed where it was asked for. */
export function compareSchemes(before: Api, after: Api): Finding[] {
  const ids = after.schemes.filter((id) => before.schemes.includes(id))
  const schemeOf = (api: Api, id: string) => readSecurity([{ [id]: [] }], api.file, api.bundle)[0]?.[0]
  return ids.flatMap((id): Finding[] => {
    const [old, now] = [schemeOf(before, id), schemeOf(after, id)]
    if (!old || !now) return []
    const [was, is] = [shownAs(old), shownAs(now)]
    const findings: Finding[] = []
    if (was !== is)
      findings.push(
        changed('scheme', 'breaking', [' takes ', code(id), ' as ', code(is), ' now, before as ', code(was)]),
      )
    if (addressesOf(old) !== addressesOf(now))
      findings.push(changed('scheme', 'notice', [' has other addresses for ', code(id)]))
    return findings
  })
}

function shownAs({ kind, in: location, name, scheme }: SecurityScheme): string {
  return [kind, scheme, kind === 'apiKey' ? `in ${location} ${name}` : undefined].filter(Boolean).join(' ')
}

function addressesOf({ flows, openIdConnectUrl, metadataUrl }: SecurityScheme): string {
  const list = flows.map((flow) => [
    flow.name,
    flow.authorizationUrl,
    flow.tokenUrl,
    flow.refreshUrl,
    flow.deviceUrl,
  ])
  return JSON.stringify([list, openIdConnectUrl, metadataUrl])
}
