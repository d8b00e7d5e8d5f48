import type { Json } from '../../core/json.ts'
import type { FilePath } from '../../core/path.ts'
import { type Bundle, itemNodes, type SpecNode } from '../read/bundle.ts'
import { entriesOf, isObject, listOf, textOf } from '../read/pointer.ts'
import { partKey, splitKey } from '../read/ref.ts'
import { readSchemeValue, type SecurityOption, type SecurityScheme } from '../security.ts'
import { type AsyncVersion, resolveNode } from './traits.ts'

/** 2.x uses scheme names, 3.x objects or references. One option is sufficient. */
export function readAsyncSecurity(
  node: SpecNode | undefined,
  { file, version }: { file: FilePath; version: AsyncVersion },
  bundle: Bundle,
): SecurityOption[] {
  return itemNodes(node).flatMap((item): SecurityOption[] => {
    const entry = item.value
    if (!isObject(entry)) return []
    if (version === '2')
      return [entriesOf(entry).map((requirement) => readSchemeByName(requirement, file, bundle))]
    const ref = textOf(entry.$ref)
    const id =
      ref === undefined ? String(textOf(entry.type) ?? 'security') : (splitKey(`#${ref}`).path.at(-1) ?? ref)
    const target = resolveNode(item, bundle)
    const scopes = isObject(target?.value) ? target.value.scopes : undefined
    return [[schemeOf(id, target, listOf(scopes).map(String))]]
  })
}

function readSchemeByName([id, scopes]: [string, Json], file: FilePath, bundle: Bundle): SecurityScheme {
  const key = partKey(file, ['components', 'securitySchemes', id])
  const value = bundle.parts.get(key)
  const pointer = key.slice(file.length + 1)
  const target = value === undefined ? undefined : resolveNode({ file, pointer, value }, bundle)
  return schemeOf(id, target, listOf(scopes).map(String))
}

/** Labels for scheme types that only AsyncAPI has, for message brokers. */
const brokerSchemes: Record<string, string> = {
  userPassword: 'username and password',
  X509: 'X.509 certificate',
  symmetricEncryption: 'symmetric encryption',
  asymmetricEncryption: 'asymmetric encryption',
  plain: 'SASL/PLAIN',
  scramSha256: 'SASL/SCRAM-SHA-256',
  scramSha512: 'SASL/SCRAM-SHA-512',
  gssapi: 'SASL/GSSAPI',
}

function schemeOf(id: string, node: SpecNode | undefined, scopes: string[]): SecurityScheme {
  const value = isObject(node?.value) ? node.value : undefined
  const type = textOf(value?.type)
  if (type === 'httpApiKey') return readSchemeValue(id, { ...value, type: 'apiKey' }, scopes)
  // Broker keys are sent as the username or password, not in a request.
  if (type === 'apiKey') {
    const words = `API key as ${textOf(value?.in) === 'password' ? 'password' : 'username'}`
    return { ...readSchemeValue(id, { ...value, type: '' }, scopes), words }
  }
  const scheme = readSchemeValue(id, value, scopes)
  const words = type !== undefined && Object.hasOwn(brokerSchemes, type) ? brokerSchemes[type] : undefined
  return words === undefined ? scheme : { ...scheme, words }
}
