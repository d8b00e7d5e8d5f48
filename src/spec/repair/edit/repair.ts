import type { Code } from '../../../core/diagnostic/codes.ts'
import type { Json, JsonPath } from '../../../core/json.ts'
import type { JsonObject } from '../../read/pointer.ts'
import type { ObjectKind } from '../../structure/object-kinds.ts'
import type { OpenApiVersion } from '../../structure/structure.ts'

/** Unknown for a file that others refer to: it does not say what version they have. */
export type RepairVersion = OpenApiVersion | 'asyncapi' | 'unknown'

/** A change to an object; `path` starts at the object. */
export type Edit =
  /** Replaces a value, or adds a key. */
  | { kind: 'set'; path: JsonPath; value: Json }
  /** Adds an item to the end of a list. */
  | { kind: 'append'; path: JsonPath; value: Json }
  | { kind: 'remove'; path: JsonPath }
  | { kind: 'rename'; path: JsonPath; to: string }

/** Something the spec gets wrong although its meaning is clear. */
export type Slip = {
  code: Extract<Code, `spec/${string}`>
  /** From the object to the value the message is about. */
  path: JsonPath
  on: 'value' | 'key'
  message: string
  hint?: string
  /** What reading makes of it. */
  edits: Edit[]
  /** What `validate --fix` writes; the edits above unless given. Empty if only the author can decide. */
  fix?: Edit[]
}

export type RepairInput = {
  kind: ObjectKind
  value: JsonObject
  /** The key of the object, or its number in a list. */
  name: string
  version: RepairVersion
  /** The document as written, to look up local references. */
  document: Json
  /** The text of a value as the author wrote it: `1.0`, where the value is 1. */
  written: (path: JsonPath) => string | undefined
}

/** Finds one kind of slip. */
export type Repair = {
  /** The objects it looks at. */
  kinds: readonly ObjectKind[]
  /** Of these only those with one of the keys. */
  keys: readonly string[] | 'any'
  /** And only if a key has such a value: a quick look that spares nearly all objects the rest. */
  isSuspect?: (value: Json) => boolean
  find: (input: RepairInput) => Slip[]
}

/** Schemas are JSON Schema since OpenAPI 3.1, and always were in AsyncAPI. */
export const isSince31 = (version: RepairVersion): boolean => version !== '3.0' && version !== 'unknown'

/** `OpenAPI 3.1`: how a message names the version. */
export const formatName = (version: RepairVersion): string =>
  version === 'asyncapi' ? 'AsyncAPI' : version === 'unknown' ? 'OpenAPI' : `OpenAPI ${version}`
