import { isObject, type JsonObject, textOf, valueAt } from './pointer.ts'

type Format = {
  /** `a Postman collection`: as a sentence names it. */
  name: string
  hint: string
  isOne: (document: JsonObject) => boolean
}

const nameSpec = 'Name the OpenAPI or AsyncAPI file instead.'

const formats: readonly Format[] = [
  {
    name: 'a Postman collection',
    hint: 'Export the API from Postman as OpenAPI 3 and name that file.',
    isOne: (document) =>
      /getpostman\.com|schema\.postman\.com/.test(textOf(valueAt(document, ['info', 'schema'])) ?? '') ||
      valueAt(document, ['info', '_postman_id']) !== undefined ||
      isObject(document.collection),
  },
  {
    name: 'an HTTP archive (HAR)',
    hint: 'It records requests and does not describe an API. Generate a spec from it first.',
    isOne: (document) => Array.isArray(valueAt(document, ['log', 'entries'])),
  },
  {
    name: 'an Insomnia export',
    hint: 'Export the design document from Insomnia as OpenAPI 3 and name that file.',
    isOne: ({ _type: type }) => type === 'export',
  },
  {
    name: 'a GraphQL schema',
    hint: nameSpec,
    isOne: (document) => isObject(document.__schema) || isObject(valueAt(document, ['data', '__schema'])),
  },
  {
    name: 'an overlay',
    hint: 'Name the spec that it changes, with this file under `overlays`.',
    isOne: ({ overlay, actions }) => overlay !== undefined && Array.isArray(actions),
  },
  {
    name: 'an Arazzo workflow',
    hint: nameSpec,
    isOne: ({ arazzo }) => arazzo !== undefined,
  },
  {
    name: 'a JSON Schema',
    hint: 'Refer to it from a spec, for example under `components.schemas`.',
    isOne: ({ $schema, properties }) =>
      /json-schema\.org/.test(textOf($schema) ?? '') || isObject(properties),
  },
  {
    name: 'a package.json',
    hint: nameSpec,
    isOne: ({ name, version, dependencies, devDependencies, scripts }) =>
      typeof name === 'string' &&
      typeof version === 'string' &&
      [dependencies, devDependencies, scripts].some(isObject),
  },
]

/** Other formats that people name by mistake, with a way out. */
export function recognize(document: JsonObject): Pick<Format, 'name' | 'hint'> | undefined {
  return formats.find(({ isOne }) => isOne(document))
}
