import type { Json } from '../core/json.ts'
import type { OpenApiVersion } from './bundle.ts'
import { isObject } from './pointer.ts'

export type VersionCheck =
  | { kind: 'openapi'; version: OpenApiVersion }
  | { kind: 'problem'; path: string[]; message: string; hint: string }

const convert =
  'Convert it to OpenAPI 3 first, for example with `npx swagger2openapi old.json -o openapi.json`, and name the new file.'

/** Which OpenAPI a document says it is. Only the 3 family is read; a 2.0 document is refused with a way out. */
export function readVersion(document: Json, file: string): VersionCheck {
  const problem = (path: string[], message: string, hint: string): VersionCheck => ({
    kind: 'problem',
    path,
    message,
    hint,
  })
  if (!isObject(document))
    return problem(
      [],
      `\`${file}\` is not an API description`,
      'Its top level must be an object with `openapi: 3.1.0`.',
    )
  const { openapi, swagger, asyncapi } = document
  if (openapi === undefined && swagger !== undefined)
    return problem(['swagger'], `\`${file}\` is Swagger ${String(swagger)}, which is not supported`, convert)
  if (openapi === undefined && asyncapi !== undefined)
    return problem(
      ['asyncapi'],
      `\`${file}\` is an AsyncAPI document, not OpenAPI`,
      'Name it under `asyncapi`.',
    )
  if (openapi === undefined)
    return problem([], `\`${file}\` does not say which OpenAPI it is`, 'Add `openapi: 3.1.0` at its top.')
  const match = /^3\.([012])(\.|$)/.exec(String(openapi))
  if (match) return { kind: 'openapi', version: `3.${match[1]}` as OpenApiVersion }
  if (/^2(\.|$)/.test(String(openapi)))
    return problem(['openapi'], `\`${file}\` is OpenAPI ${String(openapi)}, which is not supported`, convert)
  return problem(
    ['openapi'],
    `\`${file}\` says \`openapi: ${String(openapi)}\`, which is not supported`,
    'Octavo reads OpenAPI 3.0, 3.1 and 3.2.',
  )
}
