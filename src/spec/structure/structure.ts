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
/** What a part is checked by: OpenAPI has a check for each version, AsyncAPI one for each family. */
export type StructureVersion = OpenApiVersion | AsyncJudge
export type StructureCheck = (kind: PartKind, value: Json) => StructureFinding[]

type Validate = { (value: Json): boolean; errors?: RawError[] | null }

/** The section of `components` -> the kind of part that its entries are. */
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

/** The keys of a path item under which an operation stands. */
export const methodsOf: Record<OpenApiVersion, readonly string[]> = {
  '3.0': methods,
  '3.1': methods,
  '3.2': [...methods, 'query'],
}

const maxDiagnostics = 3

/**
 * The check of parts by the official JSON Schema of a version. `dialect` is the document's `jsonSchemaDialect`: the
 * keywords of a dialect that we do not know are not judged.
 */
export async function loadStructureCheck(
  version: StructureVersion,
  dialect?: string,
): Promise<StructureCheck> {
  const name = isAsync(version) ? version : `openapi-${version}`
  const file = pathToFileURL(packagePath(`dist/validators/${name}.js`)).href
  const validators = (await import(/* @vite-ignore */ file)) as Record<PartKind, Validate>
  const isKnown = isAsync(version) ? isDraft7 : isKnownDialect
  const judgesSchemas = dialect === undefined || isKnown(dialect)
  return (kind, value) => {
    const validate = validators[kind]
    if (validate(value)) return []
    const findings = siftErrors(validate.errors ?? [])
      .filter((error) => !isSchemaRule(error) || (judgesSchemas && !isInForeignSchema(error, value, isKnown)))
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

/** A schema can name its own dialect, for itself and all in it. */
function isInForeignSchema(error: RawError, value: Json, isKnown: (dialect: string) => boolean): boolean {
  const path = pathOf(error, value)
  return [...path, undefined].some((_, index) => {
    const dialect = valueAt(value, [...path.slice(0, index), '$schema'])
    return typeof dialect === 'string' && !isKnown(dialect)
  })
}

/** The document without what is checked by itself; the names of paths and components stay, because they have rules. */
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
  const rest = Object.entries(item).filter(([key]) => !methodsOf[version].includes(key))
  return Object.fromEntries(
    rest.map(([key, value]) => [key, key === 'additionalOperations' ? namesOnly(value) : value]),
  )
}

/** A part as it is checked: what stands in it and is a part of its own is taken out. */
export function judgedPart(kind: PartKind, value: Json, version: StructureVersion): Json {
  if (isAsync(version)) return asyncPart(kind, value, version)
  return kind === 'pathItem' ? pathItemPart(value, version) : value
}

/** The kinds that hold parts of their own. */
export function holdsParts(kind: PartKind, version: StructureVersion): boolean {
  return isAsync(version) ? kind === 'channel' || kind === 'operation' : kind === 'pathItem'
}
