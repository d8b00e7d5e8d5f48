import type { Checked } from '../../core/diagnostic/diagnostic.ts'
import type { ApiSource } from '../api-source.ts'
import { isNode, type NavEntry, type NavNode } from '../node.ts'
import { parseSelector } from '../selector.ts'
import { type GenerateInput, type Generation, isIn } from './generation.ts'
import { expandEntry } from './listed-operation.ts'
import { generateGroups } from './tag-groups.ts'

const families = ['openapi', 'asyncapi'] as const

/**
 * Adds the operations of specs to the tree. Operations that `pages` lists are placed there; otherwise the
 * element with `openapi` or `asyncapi` gets all of them, in a group for each tag.
 */
export function generateEntries(input: GenerateInput): Checked<NavNode> {
  const generation: Generation = { ...input, diagnostics: [], hintBudget: { left: 50 } }
  return { value: expand(generation, input.root, []), diagnostics: generation.diagnostics }
}

function expand(generation: Generation, node: NavNode, inherited: readonly ApiSource[]): NavNode {
  const sources = inherit(node, inherited)
  const children = node.children.flatMap((child): (NavNode | NavEntry)[] => {
    if (isNode(child)) return [expand(generation, child, sources)]
    return child.kind === 'page' ? expandEntry(generation, child, sources) : [child]
  })
  const expanded = { ...node, children }
  // An element that lists operations still gets all channels, and vice versa.
  const unlisted = families.flatMap((family) => {
    const ownSources = node.apis.filter((source) => source.family === family)
    return ownSources.length === 0 || listsOperations(generation, node, ownSources) ? [] : ownSources
  })
  if (unlisted.length === 0) return expanded
  return addGroups(
    expanded,
    unlisted.flatMap((source) => generateGroups(generation, source, node.at)),
  )
}

/** Specs of the element itself replace inherited ones of the same family. */
function inherit({ apis }: NavNode, inherited: readonly ApiSource[]): ApiSource[] {
  return families.flatMap((family) => {
    const sources = apis.filter((source) => source.family === family)
    return sources.length > 0 ? sources : inherited.filter((source) => source.family === family)
  })
}

/** Whether `pages` below this element lists an operation of these sources. */
function listsOperations(generation: Generation, node: NavNode, sources: readonly ApiSource[]): boolean {
  const { apis, hasPage } = generation
  return node.children.some((child) => {
    if (isNode(child)) {
      const childSources =
        child.apis.length === 0 ? sources : sources.filter(({ id }) => isIn(child.apis, id))
      return childSources.length > 0 && listsOperations(generation, child, childSources)
    }
    if (child.kind !== 'page') return false
    const selector = parseSelector(child.path)
    if (!selector || selector.file !== undefined || hasPage(child.path)) return false
    return sources.some(({ id }) => {
      const api = apis.get(id)
      return !api?.outline || api.find(selector.method, selector.path) !== undefined
    })
  })
}

/** If an element has only divisions, the groups go to the first one without pages, or to the first one. */
function addGroups(node: NavNode, groups: (NavNode | NavEntry)[]): NavNode {
  const divisions = node.children.filter(
    (child): child is NavNode => isNode(child) && child.kind !== 'groups',
  )
  if (divisions.length === 0 || divisions.length < node.children.length)
    return { ...node, children: [...node.children, ...groups] }
  const containers = divisions.filter(({ href }) => href === undefined)
  const target = containers.find(({ children }) => children.length === 0) ?? containers[0]
  if (!target) return { ...node, children: [...node.children, ...groups] }
  return {
    ...node,
    children: divisions.map((child) => (child === target ? addGroups(child, groups) : child)),
  }
}
