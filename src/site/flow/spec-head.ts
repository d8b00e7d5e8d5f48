import type { Json } from '../../core/json.ts'
import type { FilePath } from '../../core/path.ts'
import type { ApiFamily } from '../../nav/api-source.ts'
import type { AsyncVersion } from '../../spec/async/traits.ts'
import type { OpenApiVersion } from '../../spec/read/bundle.ts'
import type { PartKey } from '../../spec/read/ref.ts'

/** What all pages of a description share. */
export type SpecHead = {
  id: FilePath
  family: ApiFamily
  /** How its schemas are read. Those of AsyncAPI are JSON Schema, as in OpenAPI 3.1. */
  version: OpenApiVersion
  /** Of an AsyncAPI description: its own version, and what messages are in where they do not say it. */
  channels?: { version: AsyncVersion; contentType: string }
  title?: string
  servers: Json[]
  security?: Json
  schemes: string[]
  self?: string
  allowed: string[]
  ids: ReadonlyMap<string, PartKey>
  /** What it says about the dialect of its schemas. */
  dialect?: string
}
