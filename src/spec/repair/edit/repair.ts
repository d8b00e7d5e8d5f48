import type { Code } from '../../../core/diagnostic/codes.ts'
import type { Json, JsonPath } from '../../../core/json.ts'
import type { JsonObject } from '../../read/pointer.ts'
import type { ObjectKind } from '../../structure/object-kinds.ts'
import type { OpenApiVersion } from '../../structure/structure.ts'

/** `unknown` for referenced files, which have no version. */
export type RepairVersion = OpenApiVersion | 'asyncapi' | 'unknown'

/** A change to an object; `path` starts at the object. */
export type Edit =
  /** Replaces a value, or adds a key. */
  | { kind: 'set'; path: JsonPath; value: Json }
  /** Adds an item to the end of a list. */
  | { kind: 'append'; path: JsonPath; value: Json }
  | { kind: 'remove'; path: JsonPath }
  | { kind: 'rename'; path: JsonPath; to: string }

/** An error in a spec whose intended meaning is clear. */
export type Slip = {
  code: Extract<Code, `spec/${string}`>
  /** The path from the object to the value. */
  path: JsonPath
  on: 'value' | 'key'
  message: string
  hint?: string
  /** Edits applied when reading. */
  edits: Edit[]
  /** Edits written by `validate --fix`; defaults to `edits`. Empty if the author must decide. */
  fix?: Edit[]
}

export type RepairInput = {
  kind: ObjectKind
  value: JsonObject
  /** The object's key or index. */
  name: string
  version: RepairVersion
  /** The document as written, to look up local references. */
  document: Json
  /** The source text of a value: `1.0` for 1. */
  sourceText: (path: JsonPath) => string | undefined
}

/** Finds one kind of slip. */
export type Repair = {
  /** Object kinds to check. */
  kinds: readonly ObjectKind[]
  /** Only objects with one of these keys. */
  keys: readonly string[] | 'any'
  /** A quick check of the value that skips most objects. */
  isSuspect?: (value: Json) => boolean
  find: (input: RepairInput) => Slip[]
}

/** Schemas are JSON Schema in OpenAPI 3.1 and later, and in AsyncAPI. */
export const isSince31 = (version: RepairVersion): boolean => version !== '3.0' && version !== 'unknown'

/** The version name for messages: `OpenAPI 3.1`. */
export const formatName = (version: RepairVersion): string =>
  version === 'asyncapi' ? 'AsyncAPI' : version === 'unknown' ? 'OpenAPI' : `OpenAPI ${version}`
