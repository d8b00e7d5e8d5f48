import type { Json, JsonPath } from '../../core/json.ts'
import { methods } from '../endpoint.ts'
import { entriesOf, isObject, type JsonObject, listOf, valueAt } from '../read/pointer.ts'
import { localTarget } from './edit/local-target.ts'
import type { Edit, Repair, Slip } from './edit/repair.ts'

const schemeName = 'Authorization'

/**
 * An `Authorization` header declared as a parameter, which OpenAPI ignores. Unless a security scheme covers
 * it, it is read as an API key, so that its value is masked and excluded from links and history.
 */
export const authorizationHeader: Repair = {
  kinds: ['document'],
  keys: ['paths'],
  find({ value: document }) {
    const slips = entriesOf(document.paths).flatMap(([path, item]) =>
      isObject(item) ? findInPath(['paths', path], item, document) : [],
    )
    const [first] = slips
    if (!first) return []
    const edit = defineScheme(document, first.description)
    return slips.map(({ slip }, index) =>
      index === 0 && edit ? { ...slip, edits: [edit, ...slip.edits] } : slip,
    )
  },
}

type HeaderParameter = { slip: Slip; description: Json | undefined }

function findInPath(path: JsonPath, item: JsonObject, document: JsonObject): HeaderParameter[] {
  return methods.flatMap((method): HeaderParameter[] => {
    const operation = item[method]
    if (!isObject(operation)) return []
    const operationParameter = findParameter([...path, method], operation.parameters, document)
    const parameter = operationParameter ?? findParameter(path, item.parameters, document)
    const security = operation.security ?? document.security
    if (!parameter || isCovered(security, document)) return []
    const options = listOf(security).length > 0 ? listOf(security) : [{}]
    const secured = options.map((option) => ({ ...(isObject(option) ? option : {}), [schemeName]: [] }))
    // For an optional header, requests without it stay valid.
    const value: Json = parameter.parameter.required === true ? secured : [...secured, ...options]
    const slip: Slip = {
      code: 'spec/header-parameter',
      path: parameter.path,
      on: 'value',
      message: 'OpenAPI ignores a header parameter named `Authorization`',
      hint: 'Define a security scheme under `components.securitySchemes` and list it in `security`.',
      edits: [{ kind: 'set', path: [...path, method, 'security'], value }],
      fix: [],
    }
    return [{ slip, description: parameter.parameter.description }]
  })
}

function findParameter(owner: JsonPath, list: Json | undefined, document: Json) {
  for (const [index, entry] of listOf(list).entries()) {
    const ref = isObject(entry) && typeof entry.$ref === 'string' ? entry.$ref : undefined
    const parameter = ref === undefined ? entry : localTarget(ref, document)
    if (!isObject(parameter) || typeof parameter.name !== 'string' || typeof parameter.in !== 'string')
      continue
    if (parameter.in.toLowerCase() !== 'header' || parameter.name.toLowerCase() !== 'authorization') continue
    return { path: [...owner, 'parameters', index, ref === undefined ? 'name' : '$ref'], parameter }
  }
  return undefined
}

/** Whether a security scheme already sets the `Authorization` header. */
function isCovered(security: Json | undefined, document: Json): boolean {
  return listOf(security).some((option) =>
    entriesOf(option).some(([name]) => {
      const scheme = valueAt(document, ['components', 'securitySchemes', name])
      if (!isObject(scheme)) return false
      if (scheme.type !== 'apiKey') return scheme.type !== 'mutualTLS'
      return String(scheme.in) === 'header' && String(scheme.name).toLowerCase() === 'authorization'
    }),
  )
}

function defineScheme({ components }: JsonObject, description: Json | undefined): Edit | undefined {
  const scheme = {
    type: 'apiKey',
    in: 'header',
    name: schemeName,
    ...(typeof description === 'string' && { description }),
  }
  const schemes = isObject(components) ? components.securitySchemes : undefined
  if (!isObject(components))
    return { kind: 'set', path: ['components'], value: { securitySchemes: { [schemeName]: scheme } } }
  if (!isObject(schemes))
    return { kind: 'set', path: ['components', 'securitySchemes'], value: { [schemeName]: scheme } }
  if (Object.hasOwn(schemes, schemeName)) return undefined
  return { kind: 'set', path: ['components', 'securitySchemes', schemeName], value: scheme }
}
