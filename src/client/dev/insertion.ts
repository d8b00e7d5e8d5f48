import { isStylesheet } from './identity.ts'

const loading = new Set<Promise<unknown>>()

/** A copy of a parsed node that works in this document: its scripts run and its stylesheets are waited for. */
export function revive(parsed: Node): Node {
  const copy = document.importNode(parsed, true)
  if (!(copy instanceof Element)) return copy
  for (const inner of copy.querySelectorAll('script[src]')) inner.replaceWith(fresh(inner))
  if (isStylesheet(copy)) awaitLoad(copy)
  return copy.matches('script[src]') ? fresh(copy) : copy
}

/** Removes a node; a stylesheet only after the new ones have loaded, so that the page is never unstyled. */
export function retire(node: ChildNode): void {
  if (isStylesheet(node)) Promise.all(loading).then(() => node.remove())
  else node.remove()
}

// Parsed scripts are marked as already started and would not run.
function fresh(script: Element): HTMLScriptElement {
  const made = document.createElement('script')
  for (const { name, value } of script.attributes) made.setAttribute(name, value)
  made.async = script.hasAttribute('async')
  return made
}

/** Call before the stylesheet is inserted. */
export function awaitLoad(link: HTMLLinkElement): void {
  const load = new Promise((done) => {
    link.addEventListener('load', done)
    link.addEventListener('error', done)
  })
  loading.add(load)
  load.then(() => loading.delete(load))
}
