import { isObject, type JsonObject, textOf, valueAt } from './pointer.ts'

type Format = {
  /** `a Postman collection` */
  name: string
  hint: string
  isOne: (document: JsonObject) => boolean
}

const nameSpec = 'Use the OpenAPI or AsyncAPI file instead.'

const formats: readonly Format[] = [
  {
    name: 'a Postman collection',
    hint: 'Export the API from Postman as OpenAPI 3 and use that file.',
    isOne: (document) =>
      /getpostman\.com|schema\.postman\.com/.test(textOf(valueAt(document, ['info', 'schema'])) ?? '') ||
      valueAt(document, ['info', '_postman_id']) !== undefined ||
      isObject(document.collection),
  },
  {
    name: 'an HTTP archive (HAR)',
    hint: 'Generate a spec from it first; an archive records requests and does not define an API.',
    isOne: (document) => Array.isArray(valueAt(document, ['log', 'entries'])),
  },
  {
    name: 'an Insomnia export',
    hint: 'Export the design document from Insomnia as OpenAPI 3 and use that file.',
    isOne: ({ _type: type }) => type === 'export',
  },
  {
    name: 'a GraphQL schema',
    hint: nameSpec,
    isOne: (document) => isObject(document.__schema) || isObject(valueAt(document, ['data', '__schema'])),
  },
  {
    name: 'an overlay',
    hint: 'Use the spec it changes, and list this file under `overlays`.',
    isOne: ({ overlay, actions }) => overlay !== undefined && Array.isArray(actions),
  },
  {
    name: 'an Arazzo workflow',
    hint: nameSpec,
    isOne: ({ arazzo }) => arazzo !== undefined,
  },
  {
    name: 'a JSON Schema',
    hint: 'Reference it from a spec, for example under `components.schemas`.',
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

/** Recognizes other formats, with a hint. */
export function recognize(document: JsonObject): Pick<Format, 'name' | 'hint'> | undefined {
  return formats.find(({ isOne }) => isOne(document))
}
