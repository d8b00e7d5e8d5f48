import { isStylesheet } from './identity.ts'

const loading = new Set<Promise<unknown>>()

/** Copies a parsed node into this document, so that its scripts run and its stylesheets are awaited. */
export function revive(parsed: Node): Node {
  const copy = document.importNode(parsed, true)
  if (!(copy instanceof Element)) return copy
  for (const inner of copy.querySelectorAll('script[src]')) inner.replaceWith(copyScript(inner))
  if (isStylesheet(copy)) awaitLoad(copy)
  return copy.matches('script[src]') ? copyScript(copy) : copy
}

/** Removes a node; a stylesheet only after the new ones have loaded, so that the page is never unstyled. */
export function retire(node: ChildNode): void {
  if (isStylesheet(node)) Promise.all(loading).then(() => node.remove())
  else node.remove()
}

// Parsed scripts are marked as already started and would not run.
function copyScript(script: Element): HTMLScriptElement {
  const copy = document.createElement('script')
  for (const { name, value } of script.attributes) copy.setAttribute(name, value)
  copy.async = script.hasAttribute('async')
  return copy
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
