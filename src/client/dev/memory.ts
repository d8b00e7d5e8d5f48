/**
 * The server's node that each live node was last made from. Comparing a new node with this one and not with the
 * live one separates the author's changes from the reader's: opened folds, selected tabs, the theme,
 * running islands. Those stay, because the server never changed them.
 */
const sent = new WeakMap<Node, Node>()

export function remember(live: Node, from: Node): void {
  sent.set(live, from)
}

export function asSent(live: Node): Node {
  return sent.get(live) ?? live
}

/** Pairs a tree with the server's version, before any script changes it. */
export function learn(live: Node, from: Node = live.cloneNode(true)): void {
  remember(live, from)
  live.childNodes.forEach((child, at) => {
    learn(child, from.childNodes[at])
  })
}

/**
 * Children rendered by the server. Nodes added by scripts are left alone, unless they replace server nodes: a loaded
 * part, a wrapped table, a drawn diagram.
 */
export function ownChildren(live: Element): ChildNode[] {
  const all = [...live.childNodes]
  const own = all.filter((child) => sent.has(child))
  const isDrawn = live.hasAttribute('data-octavo-diagram')
  return isDrawn || own.length < asSent(live).childNodes.length ? all : own
}

export function isUnchanged(live: Node, next: Node): boolean {
  return asSent(live).isEqualNode(next)
}
