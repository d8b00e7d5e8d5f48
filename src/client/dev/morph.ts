import { identity, isForeign, isIsland } from './identity.ts'
import { retire, revive } from './insertion.ts'
import { asSent, learn, remember, unchanged } from './memory.ts'

/** Makes a live node what the server now says, by touching only what the server has changed. */
export function morph(live: ChildNode, next: Node): void {
  if (unchanged(live, next)) return
  if (isIsland(live)) {
    live.replaceWith(make(next))
    return
  }
  if (live instanceof Element && next instanceof Element) {
    mergeAttributes(live, next)
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

// Written on the root by the script in the head, before anything could be remembered.
function isReaders(live: Element, name: string): boolean {
  return live === document.documentElement && (name === 'data-theme' || name === 'data-banner-off')
}

function mergeChildren(live: Element, next: Element): void {
  const olds = [...live.childNodes].filter((child) => !isForeign(child))
  const news = [...next.childNodes]
  let tail = [...live.childNodes].find(isForeign) ?? null
  while (olds[0] && news[0] && unchanged(olds[0], news[0])) {
    olds.shift()
    news.shift()
  }
  for (let last = olds.at(-1); last && news.length && unchanged(last, news.at(-1)!); last = olds.at(-1)) {
    tail = last
    olds.pop()
    news.pop()
  }
  for (const each of news) {
    const at = findMatch(olds, each)
    const match = at < 0 ? undefined : olds.splice(at, 1)[0]
    if (!match || at > 0) live.insertBefore(match ?? make(each), olds[0] ?? tail)
    if (match) morph(match, each)
  }
  for (const old of olds) retire(old)
}

// An equal node anywhere is better than the first one that could become it.
function findMatch(olds: ChildNode[], next: ChildNode): number {
  const name = identity(next)
  const alike = olds.map((old) => identity(asSent(old)) === name)
  const equal = olds.findIndex((old, at) => alike[at] && unchanged(old, next))
  return equal < 0 ? alike.indexOf(true) : equal
}

function make(next: Node): Node {
  const made = revive(next)
  learn(made, next)
  return made
}
