import type { Body } from '../spec/endpoint.ts'
import type { SpecNode } from '../spec/read/bundle.ts'
import { compareContent } from './compare-content.ts'
import { compareRequired } from './rules/fields.ts'
import { differentTexts } from './rules/texts.ts'
import { compareShared, noteAll, type Scope } from './scope.ts'

type BodyInput = { body?: Body; raw?: SpecNode }

export function compareBodies(before: BodyInput, after: BodyInput, scope: Scope): void {
  const [old, now] = [before.body, after.body]
  const isSent = scope.visit.side === 'sent'
  const at: Scope = { ...scope, place: { ...scope.place, kind: 'body' } }
  if (old && now) {
    const compare = (inner: Scope) => compareBody(old, now, inner)
    compareShared({ section: 'requestBodies', before: before.raw, after: after.raw }, at, compare)
  } else if (now) {
    const phrase = [now.required ? ' added (required)' : ' added']
    const level = now.required && isSent ? 'breaking' : 'plain'
    noteAll(at, [{ kind: 'body-added', effect: 'added', level, phrase }])
  } else if (old)
    noteAll(at, [{ kind: 'body-removed', effect: 'removed', level: 'breaking', phrase: [' removed'] }])
}

function compareBody(old: Body, now: Body, scope: Scope): void {
  noteAll(scope, [
    ...compareRequired(old.required, now.required, scope.visit.side),
    ...differentTexts({ description: [old.description, now.description] }),
  ])
  compareContent(old.content, now.content, scope)
}
