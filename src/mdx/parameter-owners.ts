import type { Root, RootContent } from 'mdast'
import { childrenOf } from './children.ts'

/** In order of precedence: the first place gets the anchor without a prefix. */
const places = ['path', 'query', 'header', 'cookie', 'body']

/** For parameters with one name in several places: the place that gets the anchor without a prefix. */
export function parameterOwners(tree: Root): (name: string) => string | undefined {
  const owners = new Map<string, string>()
  const pending: RootContent[] = [...tree.children]
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (node.type === 'octavoComponent' && node.name === 'ParamField') {
      // Nested parameters are skipped, because their anchors start with the name of their parent.
      const place = places.find((place) => typeof node.props[place] === 'string')
      const name = place && String(node.props[place])
      const owner = name && owners.get(name)
      if (name && place && (!owner || places.indexOf(place) < places.indexOf(owner))) owners.set(name, place)
    } else pending.push(...childrenOf(node))
  }
  return (name) => owners.get(name)
}
