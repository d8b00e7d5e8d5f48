import type { Json } from '../../core/json.ts'
import type { AsyncVersion } from '../async/structure.ts'
import { type OpenApiVersion, openApiVersions } from './bundle.ts'
import { isObject } from './pointer.ts'
import { recognize } from './recognize.ts'

type VersionProblem = { kind: 'problem'; path: string[]; message: string; hint: string }
export type OpenApiCheck = { kind: 'openapi'; version: OpenApiVersion } | VersionProblem
/** `exact` is the version as the document has it. */
export type AsyncApiCheck = { kind: 'asyncapi'; version: AsyncVersion; exact: string } | VersionProblem
export type VersionCheck = OpenApiCheck | AsyncApiCheck

const convert = 'Run `octavo upgrade` on it to write an OpenAPI 3.1 file, and name that file.'
const convertAsync =
  'Convert it first, for example with `npx @asyncapi/cli convert old.yaml --output new.yaml`, and name the new file.'

/**
 * Which OpenAPI or AsyncAPI a document says it is. `expected` is the setting that named it; `any` where nothing did. What
 * is not read is refused with a way out.
 */
export function readVersion(document: Json, file: string, expected?: 'openapi'): OpenApiCheck
export function readVersion(document: Json, file: string, expected: 'asyncapi'): AsyncApiCheck
export function readVersion(document: Json, file: string, expected: Expected): VersionCheck
export function readVersion(document: Json, file: string, expected: Expected = 'openapi'): VersionCheck {
  const example = examples[expected]
  if (!isObject(document))
    return problem(
      [],
      `\`${file}\` is not an API description`,
      `Its top level must be an object with ${example}.`,
    )
  const { openapi, swagger, asyncapi } = document
  if (openapi === undefined && swagger !== undefined)
    return problem(['swagger'], `\`${file}\` is Swagger ${shown(swagger)}, which is not supported`, convert)
  const other = openapi === undefined && asyncapi === undefined ? recognize(document) : undefined
  if (other) return problem([], `\`${file}\` is ${other.name}, not ${families[expected]}`, other.hint)
  if (openapi === undefined && asyncapi === undefined)
    return problem(
      [],
      `\`${file}\` does not say which ${families[expected]} it is`,
      `Add ${example} at its top.`,
    )
  const isOpenApi = expected === 'asyncapi' ? asyncapi === undefined : openapi !== undefined
  if (isOpenApi && expected === 'asyncapi')
    return problem(
      ['openapi'],
      `\`${file}\` is an OpenAPI document, not AsyncAPI`,
      'Name it under `openapi`.',
    )
  if (!isOpenApi && expected === 'openapi')
    return problem(
      ['asyncapi'],
      `\`${file}\` is an AsyncAPI document, not OpenAPI`,
      'Name it under `asyncapi`.',
    )
  return isOpenApi ? readOpenApi(openapi!, file) : readAsyncApi(asyncapi!, file)
}

export type Expected = 'openapi' | 'asyncapi' | 'any'

const examples = {
  openapi: '`openapi: 3.1.0`',
  asyncapi: '`asyncapi: 3.0.0`',
  any: '`openapi: 3.1.0` or `asyncapi: 3.0.0`',
}
const families = { openapi: 'OpenAPI', asyncapi: 'AsyncAPI', any: 'OpenAPI or AsyncAPI' }

function readOpenApi(version: Json, file: string): OpenApiCheck {
  const supported = openApiVersions.find((name) => `${shown(version)}.`.startsWith(`${name}.`))
  if (supported) return { kind: 'openapi', version: supported }
  if (/^2(\.|$)/.test(shown(version)))
    return problem(['openapi'], `\`${file}\` is OpenAPI ${shown(version)}, which is not supported`, convert)
  return problem(
    ['openapi'],
    `\`${file}\` says \`openapi: ${shown(version)}\`, which is not supported`,
    'Octavo reads OpenAPI 3.0, 3.1 and 3.2.',
  )
}

function readAsyncApi(version: Json, file: string): AsyncApiCheck {
  // Without quotes YAML reads `3.0` as the number 3.
  const exact = typeof version === 'number' && Number.isInteger(version) ? `${version}.0` : shown(version)
  const match = /^(?:(2)\.[0-6]|(3)\.[01])(\.|$)/.exec(exact)
  if (match) return { kind: 'asyncapi', version: match[1] ? '2' : '3', exact }
  if (/^1(\.|$)/.test(exact))
    return problem(['asyncapi'], `\`${file}\` is AsyncAPI ${exact}, which is not supported`, convertAsync)
  return problem(
    ['asyncapi'],
    `\`${file}\` says \`asyncapi: ${exact}\`, which is not supported`,
    'Octavo reads AsyncAPI 2.0 to 2.6, 3.0 and 3.1.',
  )
}

function problem(path: string[], message: string, hint: string): VersionProblem {
  return { kind: 'problem', path, message, hint }
}

const longest = 60

function shown(value: Json): string {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}
