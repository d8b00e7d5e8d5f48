import { identity, isIsland } from './identity.ts'
import { retire, revive } from './insertion.ts'
import { asSent, isUnchanged, learn, ownChildren, remember } from './memory.ts'

/** Updates a live node, touching only what changed on the server. */
export function morph(live: ChildNode, next: Node): void {
  if (isUnchanged(live, next)) return
  if (isIsland(live)) {
    live.replaceWith(make(next))
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
  const before = asSent(live)
  if (!(before instanceof Element)) return
  for (const { name } of [...before.attributes]) {
    if (!next.hasAttribute(name) && !isReaders(live, name)) live.removeAttribute(name)
  }
  for (const { name, value } of next.attributes) {
    if (before.getAttribute(name) !== value && !isReaders(live, name)) live.setAttribute(name, value)
  }
}

// Set on the root by the script in the head, before this script ran.
function isReaders(live: Element, name: string): boolean {
  return live === document.documentElement && ['class', 'data-theme', 'data-banner-off'].includes(name)
}

function mergeChildren(live: Element, next: Element): void {
  const olds = ownChildren(live)
  const news = [...next.childNodes]
  /** The last node in place at the start, and the first at the end. */
  let placed: ChildNode | undefined
  let tail: ChildNode | undefined
  while (olds[0] && news[0] && isUnchanged(olds[0], news[0])) {
    placed = olds.shift()
    news.shift()
  }
  for (;;) {
    const last = olds.at(-1)
    const next = news.at(-1)
    if (!last || !next || !isUnchanged(last, next)) break
    tail = last
    olds.pop()
    news.pop()
  }
  for (const each of news) {
    const at = findMatch(olds, each)
    const match = at < 0 ? undefined : olds.splice(at, 1)[0]
    const node = match ?? make(each)
    if (!match || at > 0) live.insertBefore(node, olds[0] ?? tail ?? placed?.nextSibling ?? null)
    if (match) morph(match, each)
    placed = node.isConnected ? (node as ChildNode) : placed
  }
  for (const old of olds) retire(old)
}

// Prefers an equal node over the first that could be changed.
function findMatch(olds: ChildNode[], next: ChildNode): number {
  const name = identity(next)
  const alike = olds.map((old) => identity(asSent(old)) === name)
  const equal = olds.findIndex((old, at) => alike[at] && isUnchanged(old, next))
  return equal < 0 ? alike.indexOf(true) : equal
}

function make(next: Node): Node {
  const made = revive(next)
  learn(made, next)
  return made
}
