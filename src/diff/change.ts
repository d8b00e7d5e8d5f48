import type { ParameterPlace } from '../spec/endpoint.ts'
import type { Words } from './words.ts'

/** How much a change is to those who use the API: it may break them, they should know of it, or neither. */
export type Level = 'breaking' | 'notice' | 'plain'

export type Effect = 'added' | 'removed' | 'changed'

/** Seen by those who use the API: what they write, or what they get to read. Of a webhook they receive the request. */
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

/** What of an operation, or of a component, is different. */
export type Place = {
  kind: 'api' | 'operation' | 'webhook' | 'parameter' | 'body' | 'response' | 'header' | 'schema'
  /** As the reference writes its anchors: `response.200.owner.login`. Lists add no level. Empty for the whole. */
  path: string
  /** The field in it, as a reader would write it: `owner.login`. */
  field?: string
  /** It is about each item of the list there. */
  isItem?: boolean
  /** Of a parameter or a header. */
  name?: string
  in?: ParameterPlace
  /** Of a response or its header. */
  status?: string
  /** The content type where it was seen first. */
  media?: string
  /** The name of the callback that it belongs to. */
  callback?: string
}

export const sections = ['schemas', 'parameters', 'responses', 'requestBodies', 'headers'] as const
/** Where a component stands. */
export type Section = (typeof sections)[number]

/** Whose change it is. What many operations share is told once, with all that it reaches. */
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
  /** Where its subject stands in the newer description; in the older one for what was removed. */
  at?: { file: string; pointer: string; of: 'before' | 'after' }
}

export type ApiName = { title?: string; version?: string }

export type ApiChanges = {
  before: ApiName
  after: ApiName
  /** Of the API, of operations in the order of the newer description with those that are gone last, of components. */
  changes: Change[]
  /** Where only descriptions, titles or examples are different. */
  wordsOnly: Change[]
  /** False where the descriptions lead to more comparisons than are made. */
  isComplete: boolean
}

export function countLevels({ changes }: ApiChanges): Record<Level, number> {
  const counts = { breaking: 0, notice: 0, plain: 0 }
  for (const { level } of changes) counts[level] += 1
  return counts
}
