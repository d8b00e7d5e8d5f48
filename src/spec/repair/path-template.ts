import type { Json } from '../../core/json.ts'
import { methods } from '../endpoint.ts'
import { isObject, type JsonObject, listOf } from '../read/pointer.ts'
import { localTarget } from './edit/local-target.ts'
import type { Repair, RepairInput, Slip } from './edit/repair.ts'

/** Undeclared `{id}` in a path, which readers could not fill in. */
export const pathTemplate: Repair = {
  kinds: ['pathItem'],
  keys: 'any',
  find({ value, name, document }) {
    const names = namesIn(beforeQuery(name))
    if (names.length === 0 || value.$ref !== undefined) return []
    const shared = declaredNames(value.parameters, document)
    const operations = methods.flatMap((method) => {
      const operation = value[method]
      if (!isObject(operation) || operation.$ref !== undefined) return []
      return [{ method, operation, declared: declaredNames(operation.parameters, document) }]
    })
    return names.flatMap((missing) => {
      if (!shared || shared.has(missing)) return []
      const incomplete = operations.filter(({ declared }) => declared && !declared.has(missing))
      if (incomplete.length === 0) return []
      if (incomplete.length === operations.length) return [undeclared(missing, [], value)]
      return incomplete.map(({ method, operation }) => undeclared(missing, [method], operation))
    })
  },
}

/** Declares the parameter on the path item or the operation. */
function undeclared(name: string, owner: string[], { parameters }: JsonObject): Slip {
  const parameter = { name, in: 'path', required: true, schema: { type: 'string' } }
  const path = [...owner, 'parameters']
  return {
    code: 'spec/path-parameter',
    path: owner,
    on: 'key',
    message: `Path parameter \`{${name}}\` is not declared`,
    hint: `Add a parameter with \`name: ${name}\`, \`in: path\` and \`required: true\`.`,
    edits: [
      Array.isArray(parameters)
        ? { kind: 'append', path, value: parameter }
        : { kind: 'set', path, value: [parameter] },
    ],
  }
}

export const beforeQuery = (path: string) => path.replace(/[?#].*$/s, '')

/** Names in braces; gateways also write `{path+}`, `{+path}` and `{id:[0-9]+}`. */
export function namesIn(path: string): string[] {
  const names = [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => plainName(name))
  return [...new Set(names)].filter((name) => name !== '')
}

export const plainName = (name: string) => name.replace(/^\+|[+*]$|:.*$/g, '').trim()

/** Undefined if a reference points to another file, which can declare the name. */
function declaredNames(list: Json | undefined, document: RepairInput['document']): Set<string> | undefined {
  const names = new Set<string>()
  for (const entry of listOf(list)) {
    const parameter =
      isObject(entry) && typeof entry.$ref === 'string' ? localTarget(entry.$ref, document) : entry
    if (!isObject(parameter) || parameter.$ref !== undefined) return undefined
    const place = typeof parameter.in === 'string' ? parameter.in.trim().toLowerCase() : ''
    if (place === 'path' && typeof parameter.name === 'string') names.add(plainName(parameter.name))
  }
  return names
}
