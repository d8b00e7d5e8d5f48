import type { ParameterPlace } from '../spec/endpoint.ts'
import type { Words } from './words.ts'

/** Impact on clients: breaking, worth a notice, or none. */
export type Level = 'breaking' | 'notice' | 'plain'

export type Effect = 'added' | 'removed' | 'changed'

/** From the client's point of view. Clients receive the request of a webhook. */
export type Side = 'sent' | 'received'

/** A value in both versions of the API. */
export type Versions<Value> = { before: Value; after: Value }

export type OperationName = {
  /** `GET /users/{id}`, or `webhook order.paid`. */
  key: string
  kind: 'operation' | 'webhook'
  method: string
  path: string
  summary?: string
  operationId?: string
}

/** The changed part of an operation or component. */
export type Place = {
  kind: 'api' | 'operation' | 'webhook' | 'parameter' | 'body' | 'response' | 'header' | 'schema'
  /** Same format as anchors in the reference: `response.200.owner.login`. Arrays add no level. Empty for the whole part. */
  path: string
  /** The field within it: `owner.login`. */
  field?: string
  /** The change applies to the items of the array. */
  isItem?: boolean
  /** The parameter or header name. */
  name?: string
  in?: ParameterPlace
  /** The response status. */
  status?: string
  /** The first content type with the change. */
  media?: string
  /** The callback it belongs to. */
  callback?: string
}

export const sections = ['schemas', 'parameters', 'responses', 'requestBodies', 'headers'] as const
/** A section of `components`. */
export type Section = (typeof sections)[number]

/** The owner of a change. Shared components are listed once, with the operations that use them. */
export type Subject =
  | { kind: 'api' }
  | { kind: 'operation'; operation: OperationName }
  | { kind: 'component'; section: Section; name: string; operations: OperationName[] }

export type ChangeKind =
  | `operation-${'added' | 'removed' | 'moved' | 'renamed' | 'deprecated' | 'restored'}`
  | `callback-${'added' | 'removed'}`
  | `parameter-${'added' | 'removed' | 'moved' | 'renamed' | 'style'}`
  | `body-${'added' | 'removed'}`
  | `content-${'added' | 'removed'}`
  | 'encoding'
  | `response-${'added' | 'removed'}`
  | `header-${'added' | 'removed'}`
  | `field-${'added' | 'removed' | 'hidden' | 'shown'}`
  | 'required'
  | 'optional'
  | 'deprecated'
  | 'restored'
  | 'nullable'
  | 'not-nullable'
  | 'type'
  | 'format'
  | `value-${'added' | 'removed'}`
  | `values-${'limited' | 'free'}`
  | 'limit'
  | 'pattern'
  | 'default'
  | `other-keys-${'closed' | 'opened' | 'changed'}`
  | `variant-${'added' | 'removed'}`
  | 'discriminator'
  | 'condition'
  | 'reference'
  | `schema-${'added' | 'removed'}`
  | `security-${'added' | 'removed' | 'changed'}`
  | `scope-${'added' | 'removed'}`
  | 'scheme'
  | `server-${'added' | 'removed' | 'changed'}`
  | 'words'

export type Change = {
  kind: ChangeKind
  effect: Effect
  level: Level
  isBreaking: boolean
  subject: Subject
  place: Place
  /** A whole sentence. */
  words: Words
  /** The subject's position in the new spec, or in the old one if it was removed. */
  at?: { file: string; pointer: string; of: 'before' | 'after' }
}

export type ApiName = { title?: string; version?: string }

export type ApiChanges = {
  before: ApiName
  after: ApiName
  /** API changes, then operations in the order of the new spec with removed ones last, then components. */
  changes: Change[]
  /** Changes of descriptions, titles and examples only. */
  wordsOnly: Change[]
  /** False if the comparison reached its limit. */
  isComplete: boolean
}

export function countLevels({ changes }: ApiChanges): Record<Level, number> {
  const counts = { breaking: 0, notice: 0, plain: 0 }
  for (const { level } of changes) counts[level] += 1
  return counts
}
