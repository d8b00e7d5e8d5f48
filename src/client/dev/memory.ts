import { isIsland } from './identity.ts'

/**
 * The server's node that each live node was last made from. Comparing a new node with this one and not with the
 * live one tells the author's changes from the reader's: a fold that was opened, a tab that was chosen, the theme,
 * an island that runs. Those stay, because the server never changed them.
 */
const sent = new WeakMap<Node, Node>()

export function remember(live: Node, from: Node): void {
  sent.set(live, from)
}

export function asSent(live: Node): Node {
  return sent.get(live) ?? live
}

/** Nodes that scripts made: no server document has them. */
export function isForeign(live: Node): boolean {
  return !sent.has(live)
}

/** A tree as the server sent it, before any script touched it. */
export function learn(live: Node, from: Node = live.cloneNode(true)): void {
  remember(live, from)
  live.childNodes.forEach((child, at) => {
    learn(child, from.childNodes[at])
  })
}

export function isUnchanged(live: Node, next: Node): boolean {
  if (isIsland(live) && isIsland(next)) {
    const hash = next.getAttribute('data-hash')
    if (hash && hash === live.getAttribute('data-hash')) return true
  }
  return asSent(live).isEqualNode(next)
}
