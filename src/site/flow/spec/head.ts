import type { Json } from '../../../core/json.ts'
import { asFilePath, type FilePath } from '../../../core/path.ts'
import { defineKeyedQuery } from '../../../core/query.ts'
import type { ApiFamily } from '../../../nav/api-source.ts'
import type { About } from '../../../reference/page/overview.tsx'
import type { AsyncVersion } from '../../../spec/async/traits.ts'
import { readText } from '../../../spec/outline.ts'
import type { OpenApiVersion } from '../../../spec/read/bundle.ts'
import { entriesOf, isObject, listOf, textOf, valueAt } from '../../../spec/read/pointer.ts'
import type { PartKey } from '../../../spec/read/ref.ts'
import { readVersion } from '../../../spec/read/version.ts'
import type { RuleSet } from '../query-keys.ts'
import type { PartFlow } from './parts.ts'
import type { SourceFlow } from './sources.ts'

/** Data that all pages of a spec share. */
export type SpecHead = {
  id: FilePath
  family: ApiFamily
  /** How its schemas are read. Those of AsyncAPI are JSON Schema, as in OpenAPI 3.1. */
  version: OpenApiVersion
  /** Only for AsyncAPI: its version, and the default content type of messages. */
  channels?: { version: AsyncVersion; contentType: string }
  title?: string
  servers: Json[]
  security?: Json
  schemes: string[]
  self?: string
  allowed: string[]
  ids: ReadonlyMap<string, PartKey>
  /** The dialect of its schemas, if it names one. */
  dialect?: string
}

/** Data from the root object of a spec. */
export function createHeadFlow({ settings }: SourceFlow, { specValue, names, part }: PartFlow) {
  const head = defineKeyedQuery('specHead', async (use, id: string): Promise<SpecHead | undefined> => {
    const document = await use(specValue, id)
    if (document === undefined) return undefined
    const { allowed, families } = await use(settings)
    const version = readVersion(document, id, families.get(id) ?? 'any')
    if (version.kind === 'problem') return undefined
    const isAsync = version.kind === 'asyncapi'
    return {
      id: asFilePath(id),
      family: version.kind,
      version: isAsync ? '3.1' : version.version,
      channels: isAsync
        ? {
            version: version.version,
            contentType: textOf(valueAt(document, ['defaultContentType'])) ?? 'application/json',
          }
        : undefined,
      title: textOf(valueAt(document, ['info', 'title'])),
      servers: listOf(valueAt(document, ['servers'])),
      security: valueAt(document, ['security']),
      schemes: entriesOf(valueAt(document, ['components', 'securitySchemes'])).map(([name]) => name),
      self: textOf(valueAt(document, ['$self'])),
      allowed,
      ids: (await use(names, id)).ids,
      dialect: textOf(valueAt(document, ['jsonSchemaDialect'])),
    }
  })

  /** Data of its overview page. */
  const about = defineKeyedQuery('specAbout', async (use, id: string): Promise<About> => {
    const document = await use(specValue, id)
    const specHead = await use(head, id)
    const info = valueAt(document, ['info'])
    const ref = valueAt(info, ['description', '$ref'])
    const read = (key: PartKey) => use(part, key)
    const description =
      typeof ref === 'string' && specHead
        ? await readText(ref, { file: specHead.id, read, options: specHead })
        : undefined
    return {
      id,
      info: isObject(info) && description !== undefined ? { ...info, description } : info,
      docs: valueAt(document, ['externalDocs']),
      servers: specHead?.servers ?? [],
    }
  })

  return { head, about }
}

/** The rules that parts are checked against: the version, and the schema dialect if set. */
export const ruleSetOf = ({
  version,
  dialect,
  channels,
}: Pick<SpecHead, 'version' | 'dialect' | 'channels'>): RuleSet =>
  channels ? { version: `asyncapi-${channels.version}` } : { version, dialect }
