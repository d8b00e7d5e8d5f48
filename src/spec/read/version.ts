import type { Json } from '../../core/json.ts'
import type { AsyncVersion } from '../async/structure.ts'
import { type OpenApiVersion, openApiVersions } from './bundle.ts'
import { isObject } from './pointer.ts'
import { recognize } from './recognize.ts'

type VersionProblem = { kind: 'problem'; path: string[]; message: string; hint: string }
export type OpenApiCheck = { kind: 'openapi'; version: OpenApiVersion } | VersionProblem
/** `exact` is the version as written. */
export type AsyncApiCheck = { kind: 'asyncapi'; version: AsyncVersion; exact: string } | VersionProblem
export type VersionCheck = OpenApiCheck | AsyncApiCheck

const convert = 'Run `octavo upgrade` to convert it to OpenAPI 3.1, then use the new file.'
const convertAsync =
  'Convert it, for example with `npx @asyncapi/cli convert old.yaml --output new.yaml`, then use the new file.'

/**
 * Reads the OpenAPI or AsyncAPI version. `expected` is the setting that listed the file, or `any`.
 * Unsupported documents return a problem with a hint.
 */
export function readVersion(document: Json, file: string, expected?: 'openapi'): OpenApiCheck
export function readVersion(document: Json, file: string, expected: 'asyncapi'): AsyncApiCheck
export function readVersion(document: Json, file: string, expected: Expected): VersionCheck
export function readVersion(document: Json, file: string, expected: Expected = 'openapi'): VersionCheck {
  const example = examples[expected]
  if (!isObject(document))
    return problem(
      [],
      `\`${file}\` is not an ${families[expected]} document`,
      `Make the top level an object with ${example}.`,
    )
  const { openapi, swagger, asyncapi } = document
  if (openapi === undefined && swagger !== undefined)
    return problem(
      ['swagger'],
      `\`${file}\` is Swagger ${valueText(swagger)}, which is not supported`,
      convert,
    )
  const otherFormat = openapi === undefined && asyncapi === undefined ? recognize(document) : undefined
  if (otherFormat)
    return problem([], `\`${file}\` is ${otherFormat.name}, not ${families[expected]}`, otherFormat.hint)
  if (openapi === undefined && asyncapi === undefined)
    return problem([], `\`${file}\` has no ${families[expected]} version`, `Add ${example} at the top level.`)
  const isOpenApi = expected === 'asyncapi' ? asyncapi === undefined : openapi !== undefined
  if (isOpenApi && expected === 'asyncapi')
    return problem(
      ['openapi'],
      `\`${file}\` is an OpenAPI document, not AsyncAPI`,
      'List it under `openapi`.',
    )
  if (!isOpenApi && expected === 'openapi')
    return problem(
      ['asyncapi'],
      `\`${file}\` is an AsyncAPI document, not OpenAPI`,
      'List it under `asyncapi`.',
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
  const supported = openApiVersions.find((name) => `${valueText(version)}.`.startsWith(`${name}.`))
  if (supported) return { kind: 'openapi', version: supported }
  if (/^2(\.|$)/.test(valueText(version)))
    return problem(
      ['openapi'],
      `\`${file}\` is OpenAPI ${valueText(version)}, which is not supported`,
      convert,
    )
  return problem(
    ['openapi'],
    `\`${file}\` has \`openapi: ${valueText(version)}\`, which is not supported`,
    'Use OpenAPI 3.0, 3.1 or 3.2.',
  )
}

function readAsyncApi(version: Json, file: string): AsyncApiCheck {
  // YAML parses unquoted `3.0` as the number 3.
  const exact = typeof version === 'number' && Number.isInteger(version) ? `${version}.0` : valueText(version)
  const match = /^(?:(2)\.[0-6]|(3)\.[01])(\.|$)/.exec(exact)
  if (match) return { kind: 'asyncapi', version: match[1] ? '2' : '3', exact }
  if (/^1(\.|$)/.test(exact))
    return problem(['asyncapi'], `\`${file}\` is AsyncAPI ${exact}, which is not supported`, convertAsync)
  return problem(
    ['asyncapi'],
    `\`${file}\` has \`asyncapi: ${exact}\`, which is not supported`,
    'Use AsyncAPI 2.0 to 2.6, 3.0 or 3.1.',
  )
}

function problem(path: string[], message: string, hint: string): VersionProblem {
  return { kind: 'problem', path, message, hint }
}

const maxLength = 60

function valueText(value: Json): string {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text
}
