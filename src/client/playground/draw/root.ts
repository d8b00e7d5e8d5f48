import { type Drawn, type Element, Fragment, type Props } from './jsx-runtime.ts'
import { setProps } from './props.ts'
import { createUse, type Effect, runEffect } from './use.ts'

/** A container that shows the last drawn content. */
export type Root = { draw: (drawn: Drawn) => void; remove: () => void }

/** A mounted node: an element, a text, a component or a list. */
type Part = {
  type: Element['type'] | typeof list | typeof text
  key?: Element['key']
  props: Props
  node?: HTMLElement | Text
  up?: Part
  parts: Part[]
  use?: ReturnType<typeof createUse>
  isGone?: boolean
}

/** Draws into a container, and redraws components whose state changed. Unchanged nodes are left alone. */
export function createRoot(place: HTMLElement): Root {
  const root: Part = { type: '', props: {}, node: place, parts: [] }
  const changed = new Set<Part>()
  const effects: Effect[] = []

  /** Updates the children of a node, reusing mounted ones by key or position. */
  function match(up: Part, drawn: readonly Drawn[]): void {
    const unmatched = new Map(up.parts.entries())
    up.parts = drawn.map((node, index) => {
      const next = partOf(node)
      const isSame = (part: Part | undefined) => part && part.type === next.type && part.key === next.key
      // Usually it has the same position.
      let at = isSame(unmatched.get(index)) ? index : -1
      if (at < 0 && next.key !== undefined)
        for (const [other, part] of unmatched)
          if (isSame(part)) {
            at = other
            break
          }
      const part = unmatched.get(at) ?? { ...next, props: {}, up }
      unmatched.delete(at)
      update(part, next.props)
      return part
    })
    for (const part of unmatched.values()) remove(part, true)
  }

  function update(part: Part, props: Props): void {
    const { type, props: before } = part
    part.props = props
    if (typeof type === 'function') drawComponent(part)
    else if (type === list) match(part, props.children as Drawn[])
    else if (type === text) {
      part.node ??= document.createTextNode('')
      const content = String(props.text)
      if (part.node.nodeValue !== content) part.node.nodeValue = content
    } else if (type) {
      part.node ??= document.createElement(type)
      const element = part.node as HTMLElement
      match(part, [props.children])
      putInOrder(part)
      // A select needs its options before its value.
      setProps(element, before, props)
      if (props.ref) Object.assign(props.ref, { current: element })
    }
  }

  function drawComponent(part: Part): void {
    part.use ??= createUse(
      () => {
        changed.add(part)
        queueMicrotask(drawChanged)
      },
      (effect) => effects.push(effect),
    )
    changed.delete(part)
    part.use.begin()
    match(part, [(part.type as (...of: unknown[]) => Drawn)(part.props, part.use.use)])
  }

  function drawChanged(): void {
    for (const part of changed) {
      changed.delete(part)
      if (part.isGone) continue
      drawComponent(part)
      let host = part
      while (!host.node) host = host.up!
      putInOrder(host)
    }
    runEffects()
  }

  function runEffects(): void {
    for (const effect of effects.splice(0)) runEffect(effect)
  }

  return {
    draw(drawn) {
      match(root, [drawn])
      putInOrder(root)
      runEffects()
    },
    remove() {
      for (const part of root.parts.splice(0)) remove(part, true)
    },
  }
}

const list = Symbol('list')
const text = Symbol('text')

function partOf(drawn: Drawn): Part {
  const part = (type: Part['type'], props: Props, key?: Element['key']): Part => ({
    type,
    props,
    key,
    parts: [],
  })
  if (typeof drawn === 'string' || typeof drawn === 'number') return part(text, { text: drawn })
  // Empty children keep their position, so that siblings are not mixed up.
  if (typeof drawn !== 'object' || drawn === null) return part('', {})
  if (!('type' in drawn)) return part(list, { children: drawn })
  const { type, props, key } = drawn
  return type === Fragment ? part(list, { children: [props.children] }, key) : part(type, props, key)
}

function remove(part: Part, isTop: boolean): void {
  part.isGone = true
  part.use?.end()
  if (isTop && part.node) part.node.remove()
  for (const inner of part.parts) remove(inner, isTop && !part.node)
}

function putInOrder(host: Part): void {
  let at = host.node!.firstChild
  for (const node of nodesIn(host))
    if (node === at) at = at.nextSibling
    else host.node!.insertBefore(node, at)
}

function* nodesIn({ parts }: Part): Generator<Node> {
  for (const part of parts)
    if (part.node) yield part.node
    else yield* nodesIn(part)
}
