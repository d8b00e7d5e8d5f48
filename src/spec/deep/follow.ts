import { type Bundle, type Followed, follow, type SpecNode } from '../read/bundle.ts'
import { isObject } from '../read/pointer.ts'

export type Follow = (node: SpecNode) => Followed

/** Like `follow`, with a cache. */
export function createFollow(bundle: Bundle): Follow {
  const cache = new Map<string, Followed>()
  return (node) => {
    if (!isObject(node.value) || typeof node.value.$ref !== 'string') return { kind: 'found', node }
    if (Object.keys(node.value).length > 1) return follow(node, bundle)
    const key = `${node.file} ${node.value.$ref}`
    let cached = cache.get(key)
    if (!cached) {
      cached = follow(node, bundle)
      cache.set(key, cached)
    }
    return cached
  }
}
