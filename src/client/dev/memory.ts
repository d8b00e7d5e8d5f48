import { isForeign, isIsland } from './identity.ts'

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

export function unchanged(live: Node, next: Node): boolean {
  if (isIsland(live) && isIsland(next)) {
    const hash = next.getAttribute('data-hash')
    if (hash && hash === live.getAttribute('data-hash')) return true
  }
  return asSent(live).isEqualNode(next)
}

/** Pairs a live tree with the server's. Says whether they agree; what does not agree is not remembered. */
export function learn(live: Node, from: Node): boolean {
  const agrees = live.nodeName === from.nodeName && (isOpaque(live) || learnContent(live, from))
  if (agrees) remember(live, from)
  return agrees
}

function learnContent(live: Node, from: Node): boolean {
  if (!(live instanceof Element)) return live.nodeValue === from.nodeValue
  const own = [...live.childNodes].filter((child) => !isForeign(child))
  const theirs = [...from.childNodes]
  const each = own.map((child, at) => theirs[at] !== undefined && learn(child, theirs[at]))
  return own.length === theirs.length && each.every(Boolean)
}

// An island has its own content by now, a noscript is text here but elements in a parsed document, and the button of
// the playground says something else while it is open.
function isOpaque(node: Node): boolean {
  const isTry = node instanceof HTMLElement && node.dataset.do === 'try'
  return isIsland(node) || isTry || node.nodeName === 'NOSCRIPT'
}
