import { same } from '../core/same.ts'
import type { Media } from '../spec/media.ts'
import { compareSchemas } from './compare-schemas.ts'
import { changed, type Finding } from './finding.ts'
import { differentTexts } from './rules/texts.ts'
import { noteAll, type Scope } from './scope.ts'
import { code } from './words.ts'

/** Content types and their schemas. */
export function compareContent(before: readonly Media[], after: readonly Media[], scope: Scope): void {
  const old = new Map(before.map((media) => [keyOf(media), media]))
  const now = new Map(after.map((media) => [keyOf(media), media]))
  const isPushed = scope.place.kind === 'body' && scope.visit.side === 'received'
  for (const [key, media] of now) {
    const counterpart = old.get(key)
    if (counterpart)
      compareMedia(counterpart, media, { ...scope, place: { ...scope.place, media: media.type } })
    else
      noteAll(scope, [
        {
          kind: 'content-added',
          effect: 'added',
          // Clients choose a response type, but must accept the type of a pushed request.
          level: isPushed ? 'notice' : 'plain',
          phrase: [': content type ', code(media.type), ' added'],
        },
      ])
  }
  for (const [key, media] of old)
    if (!now.has(key))
      noteAll(scope, [
        {
          kind: 'content-removed',
          effect: 'removed',
          level: 'breaking',
          phrase: [': content type ', code(media.type), ' removed'],
        },
      ])
}

const keyOf = ({ type }: Media) => type.toLowerCase().replace(/\s+/g, '')

function compareMedia(old: Media, now: Media, scope: Scope): void {
  noteAll(scope, [
    ...(same(old.encoding, now.encoding)
      ? []
      : [changed('encoding', 'notice', [': encoding of ', code(now.type), ' changed'])]),
    ...compareSchemaPresence(old.schema ?? old.itemSchema, now.schema ?? now.itemSchema, scope),
    ...differentTexts({ example: [old.examples, now.examples] }),
  ])
  if (old.schema && now.schema) compareSchemas(old.schema, now.schema, scope)
  if (old.itemSchema && now.itemSchema)
    compareSchemas(old.itemSchema, now.itemSchema, { ...scope, place: { ...scope.place, isItem: true } })
}

/** Documenting a value does not mean that it changed. */
function compareSchemaPresence(old: unknown, now: unknown, { visit: { side } }: Scope): Finding[] {
  if ((old === undefined) === (now === undefined)) return []
  return now === undefined
    ? [
        {
          kind: 'schema-removed',
          effect: 'removed',
          level: side === 'received' ? 'notice' : 'plain',
          phrase: [': schema removed'],
        },
      ]
    : [
        {
          kind: 'schema-added',
          effect: 'added',
          level: side === 'sent' ? 'notice' : 'plain',
          phrase: [': schema added'],
        },
      ]
}
