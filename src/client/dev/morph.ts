import { identity, isIsland } from './identity.ts'
import { retire, revive } from './insertion.ts'
import { isUnchanged, remember, rememberTree, serverChildren, serverNodeOf } from './memory.ts'

/** Updates a live node, changing only the parts that changed on the server. */
export function morph(live: ChildNode, next: Node): void {
  if (isUnchanged(live, next)) return
  if (isIsland(live)) {
    live.replaceWith(createNode(next))
    return
  }
  if (live instanceof Element && next instanceof Element) {
    mergeAttributes(live, next)
    // `noscript` holds text in a live page, elements in a parsed one.
    if (live.localName !== 'noscript') mergeChildren(live, next)
  } else {
    live.nodeValue = next.nodeValue
  }
  remember(live, next)
}

function mergeAttributes(live: Element, next: Element): void {
  const before = serverNodeOf(live)
  if (!(before instanceof Element)) return
  for (const { name } of [...before.attributes]) {
    if (!next.hasAttribute(name) && !isReaderState(live, name)) live.removeAttribute(name)
  }
  for (const { name, value } of next.attributes) {
    if (before.getAttribute(name) !== value && !isReaderState(live, name)) live.setAttribute(name, value)
  }
}

// Set on the root by the script in the head, before this script ran.
function isReaderState(live: Element, name: string): boolean {
  return live === document.documentElement && ['class', 'data-theme', 'data-banner-off'].includes(name)
}

function mergeChildren(live: Element, next: Element): void {
  const oldNodes = serverChildren(live)
  const newNodes = [...next.childNodes]
  /** The last node in place, from the start. */
  let lastPlaced: ChildNode | undefined
  /** The first node of the unchanged end. */
  let tail: ChildNode | undefined
  while (oldNodes[0] && newNodes[0] && isUnchanged(oldNodes[0], newNodes[0])) {
    lastPlaced = oldNodes.shift()
    newNodes.shift()
  }
  for (;;) {
    const last = oldNodes.at(-1)
    const next = newNodes.at(-1)
    if (!last || !next || !isUnchanged(last, next)) break
    tail = last
    oldNodes.pop()
    newNodes.pop()
  }
  for (const each of newNodes) {
    const at = findMatch(oldNodes, each)
    const match = at < 0 ? undefined : oldNodes.splice(at, 1)[0]
    const node = match ?? createNode(each)
    if (!match || at > 0) live.insertBefore(node, oldNodes[0] ?? tail ?? lastPlaced?.nextSibling ?? null)
    if (match) morph(match, each)
    lastPlaced = node.isConnected ? (node as ChildNode) : lastPlaced
  }
  for (const old of oldNodes) retire(old)
}

// Prefers an equal node over the first with the same identity.
function findMatch(oldNodes: ChildNode[], next: ChildNode): number {
  const name = identity(next)
  const hasSameIdentity = oldNodes.map((old) => identity(serverNodeOf(old)) === name)
  const equal = oldNodes.findIndex((old, at) => hasSameIdentity[at] && isUnchanged(old, next))
  return equal < 0 ? hasSameIdentity.indexOf(true) : equal
}

function createNode(next: Node): Node {
  const node = revive(next)
  rememberTree(node, next)
  return node
}
