import type { SpecNode } from '../../spec/read/bundle.ts'
import type { Side } from '../change.ts'
import { type Finding, nodeOrList, type Read, type SchemaPair, type SchemaRule } from '../finding.ts'

/** Matches fields by name. Removing one breaks clients that send it and clients that read it. */
export const compareFields: SchemaRule = (pair) => {
  const { before, after } = pair
  const names = new Set([
    ...before.properties.keys(),
    ...after.properties.keys(),
    ...before.required,
    ...after.required,
  ])
  return [...names].flatMap((name) =>
    compareField(name, pair).map((finding) => ({ ...finding, field: name })),
  )
}

function compareField(name: string, { before, after, side, read }: SchemaPair): Finding[] {
  const [old, now] = [before.properties.get(name), after.properties.get(name)]
  const isRequired = after.required.has(name)
  if (old && !now)
    return isHidden(old, side, read.before)
      ? []
      : [{ kind: 'field-removed', effect: 'removed', level: 'breaking', phrase: [' removed'] }]
  if (!old && now) {
    if (isHidden(now, side, read.after)) return []
    const breaksSenders = isRequired && side === 'sent'
    const phrase = [isRequired ? ' added (required)' : ' added']
    return [{ kind: 'field-added', effect: 'added', level: breaksSenders ? 'breaking' : 'plain', phrase }]
  }
  const wasHidden = old !== undefined && isHidden(old, side, read.before)
  const isNowHidden = now !== undefined && isHidden(now, side, read.after)
  if (wasHidden && isNowHidden) return []
  const mark = side === 'sent' ? 'read-only' : 'write-only'
  if (isNowHidden) return [{ ...base, kind: 'field-hidden', level: 'breaking', phrase: [` is now ${mark}`] }]
  if (wasHidden)
    return [
      {
        ...base,
        kind: 'field-shown',
        level: isRequired && side === 'sent' ? 'breaking' : 'plain',
        phrase: [` is no longer ${mark}`],
      },
    ]
  return compareRequired(before.required.has(name), isRequired, side)
}

const base = { effect: 'changed' } as const

export function compareRequired(was: boolean, is: boolean, side: Side): Finding[] {
  if (was === is) return []
  return is
    ? [
        {
          ...base,
          kind: 'required',
          level: side === 'sent' ? 'breaking' : 'plain',
          phrase: [' is now required'],
        },
      ]
    : [
        {
          ...base,
          kind: 'optional',
          level: side === 'received' ? 'breaking' : 'plain',
          phrase: [' is no longer required'],
        },
      ]
}

/** Requests have no read-only fields, responses no write-only fields. */
export function isHidden(nodes: readonly SpecNode[], side: Side, read: Read): boolean {
  const { words } = read(nodeOrList(nodes))
  return (side === 'sent' ? words.readOnly : words.writeOnly) === true
}
