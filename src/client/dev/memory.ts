/**
 * The server's node that each live node was last created from. Comparing a new node with this one, not with the
 * live one, separates the author's changes from the reader's: opened folds, selected tabs, the theme,
 * running islands. The reader's changes stay, because the server never changed them.
 */
const serverNodes = new WeakMap<Node, Node>()

export function remember(live: Node, from: Node): void {
  serverNodes.set(live, from)
}

export function serverNodeOf(live: Node): Node {
  return serverNodes.get(live) ?? live
}

/** Pairs a tree with the server's version, before any script changes it. */
export function rememberTree(live: Node, from: Node = live.cloneNode(true)): void {
  remember(live, from)
  live.childNodes.forEach((child, at) => {
    rememberTree(child, from.childNodes[at])
  })
}

/**
 * Children rendered by the server. Nodes added by scripts are left alone, unless they replace server nodes: a
 * loaded part, a wrapped table, a drawn diagram.
 */
export function serverChildren(live: Element): ChildNode[] {
  const all = [...live.childNodes]
  const fromServer = all.filter((child) => serverNodes.has(child))
  const isDrawn = live.hasAttribute('data-octavo-diagram')
  return isDrawn || fromServer.length < serverNodeOf(live).childNodes.length ? all : fromServer
}

export function isUnchanged(live: Node, next: Node): boolean {
  return serverNodeOf(live).isEqualNode(next)
}
