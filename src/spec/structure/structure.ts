import { pathToFileURL } from 'node:url'
import type { Json } from '../../core/json.ts'
import { packagePath } from '../../core/package-files.ts'
import { type AsyncJudge, asyncPart } from '../async/structure.ts'
import { isObject, valueAt } from '../read/pointer.ts'
import { isSchemaRule, pathOf, type RawError, siftErrors } from './errors.ts'
import { namesOnly, withoutExtensions } from './names.ts'
import { type PartKind, partName } from './part-kind.ts'
import { findingOf, type StructureFinding } from './words.ts'

export type OpenApiVersion = '3.0' | '3.1' | '3.2'
/** Validators: one per OpenAPI version, one per AsyncAPI major version. */
export type StructureVersion = OpenApiVersion | AsyncJudge
export type StructureCheck = (kind: PartKind, value: Json) => StructureFinding[]

type Validate = { (value: Json): boolean; errors?: RawError[] | null }

/** Maps sections of `components` to the kind of their entries. */
export const componentKinds: Record<string, PartKind> = {
  schemas: 'schema',
  responses: 'response',
  parameters: 'parameter',
  examples: 'example',
  requestBodies: 'requestBody',
  headers: 'header',
  securitySchemes: 'securityScheme',
  links: 'link',
  callbacks: 'callbacks',
  pathItems: 'pathItem',
  mediaTypes: 'mediaType',
}

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']

/** Operation keys of a path item. */
export const methodsOf: Record<OpenApiVersion, readonly string[]> = {
  '3.0': methods,
  '3.1': methods,
  '3.2': [...methods, 'query'],
}

const maxDiagnostics = 3

/**
 * Loads the validator for parts, compiled from the official JSON Schema of a version. `dialect` is the
 * document's `jsonSchemaDialect`; keywords of unknown dialects are not checked.
 */
export async function loadStructureCheck(
  version: StructureVersion,
  dialect?: string,
): Promise<StructureCheck> {
  const name = isAsync(version) ? version : `openapi-${version}`
  const file = pathToFileURL(packagePath(`dist/validators/${name}.js`)).href
  const validators = (await import(/* @vite-ignore */ file)) as Record<PartKind, Validate>
  const isKnown = isAsync(version) ? isDraft7 : isKnownDialect
  const checksSchemas = dialect === undefined || isKnown(dialect)
  return (kind, value) => {
    const validate = validators[kind]
    if (validate(value)) return []
    const findings = siftErrors(validate.errors ?? [])
      .filter((error) => !isSchemaRule(error) || (checksSchemas && !isInForeignSchema(error, value, isKnown)))
      .map((error) => findingOf(error, pathOf(error, value), partName(kind)))
    const unique = new Map(findings.map((finding) => [JSON.stringify(finding), finding]))
    return [...unique.values()].slice(0, maxDiagnostics)
  }
}

/** https://spec.openapis.org/oas/v3.1.1.html#specifying-schema-dialects */
export function isKnownDialect(dialect: string): boolean {
  return /^https:\/\/(json-schema\.org\/draft\/2020-12\/schema|spec\.openapis\.org\/oas\/3\.\d\/)/.test(
    dialect,
  )
}

/** https://www.asyncapi.com/docs/reference/specification/v3.0.0#schemaObject */
const isDraft7 = (dialect: string) => /^https?:\/\/json-schema\.org\/draft-07\/schema#?$/.test(dialect)

const isAsync = (version: StructureVersion): version is AsyncJudge => version.startsWith('asyncapi-')

/** A schema can set a dialect for itself and its subschemas. */
function isInForeignSchema(error: RawError, value: Json, isKnown: (dialect: string) => boolean): boolean {
  const path = pathOf(error, value)
  return [...path, undefined].some((_, index) => {
    const dialect = valueAt(value, [...path.slice(0, index), '$schema'])
    return typeof dialect === 'string' && !isKnown(dialect)
  })
}

/**
 * The document without separately validated parts. Path and component names stay, because the schema checks
 * them.
 */
export function rootPart(document: Json): Json {
  if (!isObject(document)) return document
  const { components } = document
  return {
    ...withoutExtensions(document),
    ...('paths' in document && { paths: namesOnly(document.paths) }),
    ...('webhooks' in document && { webhooks: namesOnly(document.webhooks) }),
    ...(isObject(components) && {
      components: Object.fromEntries(
        Object.entries(withoutExtensions(components)).map(([section, entries]) => [
          section,
          namesOnly(entries),
        ]),
      ),
    }),
  }
}

/** A path item without its operations. */
export function pathItemPart(item: Json, version: OpenApiVersion): Json {
  if (!isObject(item)) return item
  const entries = Object.entries(item).filter(([key]) => !methodsOf[version].includes(key))
  return Object.fromEntries(
    entries.map(([key, value]) => [key, key === 'additionalOperations' ? namesOnly(value) : value]),
  )
}

/** A part without its separately validated children. */
export function judgedPart(kind: PartKind, value: Json, version: StructureVersion): Json {
  if (isAsync(version)) return asyncPart(kind, value, version)
  return kind === 'pathItem' ? pathItemPart(value, version) : value
}

/** Kinds with separately validated children. */
export function holdsParts(kind: PartKind, version: StructureVersion): boolean {
  return isAsync(version) ? kind === 'channel' || kind === 'operation' : kind === 'pathItem'
}
