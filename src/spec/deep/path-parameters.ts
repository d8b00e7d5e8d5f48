import { didYouMean } from '../../core/diagnostic/nearest.ts'
import { methods } from '../endpoint.ts'
import { type Bundle, childNode, entryNodes, follow, itemNodes, type SpecNode } from '../read/bundle.ts'
import { isObject } from '../read/pointer.ts'
import { beforeQuery, namesIn, plainName } from '../repair/path-template.ts'
import { type DeepFinding, findingAt } from './finding.ts'

type Declared = {
  /** Parameters by name. */
  names: Map<string, SpecNode>
  /** Incomplete because of an unresolved reference. */
  isIncomplete: boolean
}

/** Undeclared `{id}` in paths, and path parameters missing in their path. */
export function findWrongPathParameters(document: SpecNode, bundle: Bundle): DeepFinding[] {
  return entryNodes(childNode(document, 'paths')).flatMap(([path, item]) =>
    path.startsWith('/') ? judgePath(path, item, bundle) : [],
  )
}

function judgePath(path: string, itemNode: SpecNode, bundle: Bundle): DeepFinding[] {
  const item = follow(itemNode, bundle)
  if (item.kind !== 'found') return []
  const names = namesIn(beforeQuery(path))
  const allNames = namesIn(path)
  const shared = declaredBy(item.node, bundle)
  const operations = [
    ...methods.map((method) => [method, childNode(item.node, method)] as const),
    ...entryNodes(childNode(item.node, 'additionalOperations')),
  ].flatMap(([method, node]) => {
    const target = node && follow(node, bundle)
    if (target?.kind !== 'found' || !isObject(target.node.value)) return []
    return [{ method: method.toUpperCase(), node: target.node, parameters: declaredBy(target.node, bundle) }]
  })

  const findings = [shared, ...operations.map(({ parameters }) => parameters)].flatMap(
    ({ names: declared }) =>
      [...declared].flatMap(([name, node]) => {
        if (allNames.includes(name)) return []
        const message = `\`${name}\` is a path parameter, but \`${path}\` has no \`{${name}}\``
        const hint =
          didYouMean(name, names) ??
          (names.length > 0
            ? `Use one of ${names.map((item) => `\`{${item}}\``).join(', ')}.`
            : `Add \`{${name}}\` to the path, or change \`in\`.`)
        const isRef = isObject(node.value) && node.value.$ref !== undefined
        return [findingAt(node, [isRef ? '$ref' : 'name'], { code: 'spec/path-parameter', message, hint })]
      }),
  )

  for (const name of names) {
    if (shared.names.has(name) || shared.isIncomplete) continue
    const incomplete = operations.filter(
      ({ parameters }) => !parameters.names.has(name) && !parameters.isIncomplete,
    )
    if (incomplete.length === 0) continue
    const declared = [shared, ...operations.map(({ parameters }) => parameters)].flatMap((parameters) => [
      ...parameters.names.keys(),
    ])
    const hint =
      didYouMean(
        name,
        declared.filter((item) => !names.includes(item)),
      ) ?? `Add a parameter with \`name: ${name}\`, \`in: path\` and \`required: true\`.`
    if (incomplete.length === operations.length) {
      const message = `Path parameter \`{${name}}\` in \`${path}\` is not declared`
      findings.push(findingAt(itemNode, [], { code: 'spec/path-parameter', message, hint, on: 'key' }))
      continue
    }
    for (const { method, node } of incomplete) {
      const message = `Path parameter \`{${name}}\` in \`${method} ${path}\` is not declared`
      findings.push(findingAt(node, [], { code: 'spec/path-parameter', message, hint, on: 'key' }))
    }
  }
  return findings
}

function declaredBy(owner: SpecNode, bundle: Bundle): Declared {
  const declared: Declared = { names: new Map(), isIncomplete: false }
  for (const parameterNode of itemNodes(childNode(owner, 'parameters'))) {
    const target = follow(parameterNode, bundle)
    if (target.kind !== 'found') declared.isIncomplete = true
    else if (isObject(target.node.value) && target.node.value.in === 'path') {
      const { name } = target.node.value
      if (typeof name === 'string') declared.names.set(plainName(name), parameterNode)
    }
  }
  return declared
}
