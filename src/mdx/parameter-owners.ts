import type { Root, RootContent } from 'mdast'
import { childrenOf } from './children.ts'

/** In this order: who comes first has the bare name as its anchor, wherever it stands on the page. */
const places = ['path', 'query', 'header', 'cookie', 'body']

/** Of parameters of one name in several places, the place that the anchor without a prefix belongs to. */
export function parameterOwners(tree: Root): (name: string) => string | undefined {
  const owners = new Map<string, string>()
  const open: RootContent[] = [...tree.children]
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.type === 'octavoComponent' && node.name === 'ParamField') {
      // What is inside a parameter has its name before its own.
      const place = places.find((place) => typeof node.props[place] === 'string')
      const name = place && String(node.props[place])
      const owner = name && owners.get(name)
      if (name && place && (!owner || places.indexOf(place) < places.indexOf(owner))) owners.set(name, place)
    } else open.push(...childrenOf(node))
  }
  return (name) => owners.get(name)
}
