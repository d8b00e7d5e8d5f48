import type { Root, RootContent } from 'mdast'
import type { WrittenParameter } from '../render/page.ts'
import { childrenOf } from './children.ts'

const places = ['path', 'query', 'header', 'cookie', 'body'] as const

/** The `ParamField`s of a page, for the samples and playground of pages without a spec. */
export function readParameters(tree: Root): WrittenParameter[] {
  return parametersIn(tree.children, false)
}

function parametersIn(nodes: readonly RootContent[], isInside: boolean): WrittenParameter[] {
  return nodes.flatMap((node): WrittenParameter[] => {
    const children = childrenOf(node)
    if (node.type !== 'octavoComponent') return parametersIn(children, isInside)
    // Fields of a body may also be written as `ResponseField`s.
    const isField = node.name === 'ParamField' || (isInside && node.name === 'ResponseField')
    return isField ? [parameterOf(node.props, children)] : parametersIn(children, isInside)
  })
}

function parameterOf(props: Record<string, unknown>, children: readonly RootContent[]): WrittenParameter {
  const place = places.find((place) => props[place] !== undefined) ?? 'body'
  const text = (value: unknown) => (value === undefined || value === true ? undefined : String(value))
  return {
    place,
    name: text(props[place]) ?? text(props.name) ?? '',
    type: text(props.type) ?? '',
    required: props.required === true,
    value: text(props.default) ?? text(props.placeholder),
    fields: parametersIn(children, true),
  }
}
