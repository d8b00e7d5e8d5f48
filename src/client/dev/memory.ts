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

/** Pairs a tree that no script has touched with the server's. */
export function learn(live: Node, from: Node = live.cloneNode(true)): void {
  remember(live, from)
  live.childNodes.forEach((child, at) => {
    learn(child, from.childNodes[at])
  })
}

/**
 * The children that the server sent. Others belong to scripts, and are left alone, unless they stand in place of what
 * the server sent: a part that was loaded, a table that was wrapped, a diagram that was drawn.
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
