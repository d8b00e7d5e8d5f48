/** Nodes with the same identity can be morphed into each other. */
export function identity(node: Node): string {
  if (!(node instanceof Element)) return node.nodeName
  return `${node.nodeName} ${node.id || node.getAttribute('data-key') || ''} ${urlOf(node)}`
}

// Changing `src` does not run a script again, and changing `href` unstyles the page until the sheet loads.
function urlOf(node: Element): string {
  if (isStylesheet(node)) return node.getAttribute('href') ?? ''
  return node.localName === 'script' ? (node.getAttribute('src') ?? '') : ''
}

export function isStylesheet(node: Node): node is HTMLLinkElement {
  return node instanceof HTMLLinkElement && node.relList.contains('stylesheet')
}

export function isIsland(node: Node): node is Element {
  return node instanceof Element && node.localName === 'octavo-island'
}
