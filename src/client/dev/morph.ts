import { Idiomorph } from 'idiomorph'
import { isStylesheet, isWhole } from './identity.ts'
import { retire, revive } from './insertion.ts'
import { asSent, isForeign, isUnchanged, learn, remember } from './memory.ts'

/**
 * Makes the page what the server now says, by touching only what the server has changed. Idiomorph finds which node
 * becomes which; what it may touch is decided by what the server sent before.
 */
export function morph(live: HTMLElement, next: HTMLElement): void {
  /** What is replaced as a whole, when every other node has its place. */
  const replaced: [old: Element, made: Node][] = []
  const becoming = new Map<Node, Node>()
  const release = hideForeign(live)
  Idiomorph.morph(live, next, {
    head: { style: 'morph' },
    callbacks: {
      beforeNodeMorphed(old: Node, made: Node) {
        // Text in a page where scripts run, elements in a parsed document.
        if (old.nodeName === 'NOSCRIPT' || isUnchanged(old, made)) return false
        if (isWhole(old)) {
          replaced.push([old, made])
          return false
        }
        becoming.set(old, made)
        return true
      },
      afterNodeMorphed: remember,
      afterNodeAdded(added: Node) {
        learn(added)
        for (const inner of wholeIn(added)) replaced.push([inner, inner])
      },
      beforeNodeRemoved(old: Node) {
        if (isForeign(old)) return false
        if (!isStylesheet(old)) return true
        retire(old)
        return false
      },
      beforeAttributeUpdated(name: string, old: Element) {
        const before = asSent(old)
        const made = becoming.get(old)
        if (!(before instanceof Element && made instanceof Element)) return true
        return before.getAttribute(name) !== made.getAttribute(name) && !isReaders(old, name)
      },
    },
  })
  release()
  for (const [old, made] of replaced) replace(old, made)
}

function replace(old: Element, made: Node): void {
  const fresh = revive(made)
  learn(fresh)
  old.before(fresh)
  if (old !== made) retire(old)
  else old.remove()
}

/** What an inserted tree holds that has to be made anew to work. */
function wholeIn(added: Node): Element[] {
  if (!(added instanceof Element)) return []
  return [added, ...added.querySelectorAll('script, link')].filter(
    (each) => each.localName === 'script' || isStylesheet(each),
  )
}

/** A node with an id becomes no other: so scripts keep what is theirs. Gives back the names as they were. */
function hideForeign(live: HTMLElement): () => void {
  const named = [...live.querySelectorAll('*')].filter((each) => isForeign(each) && !each.id)
  for (const [at, each] of named.entries()) each.id = `octavo-foreign-${at}`
  return () => {
    for (const each of named) each.removeAttribute('id')
  }
}

// Written on the root by the script in the head, before anything could be remembered.
function isReaders(live: Element, name: string): boolean {
  return live === document.documentElement && (name === 'data-theme' || name === 'data-banner-off')
}
