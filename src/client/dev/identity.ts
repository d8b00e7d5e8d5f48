/** Two nodes with the same identity may become each other. */
export function identity(node: Node): string {
  if (!(node instanceof Element)) return node.nodeName
  return `${node.nodeName} ${node.id || node.getAttribute('data-key') || ''} ${addressOf(node)}`
}

// A script does not run again when its address changes, and a stylesheet would leave the page bare meanwhile.
function addressOf(node: Element): string {
  if (isStylesheet(node)) return node.getAttribute('href') ?? ''
  return node.localName === 'script' ? (node.getAttribute('src') ?? '') : ''
}

export function isStylesheet(node: Node): node is HTMLLinkElement {
  return node instanceof HTMLLinkElement && node.relList.contains('stylesheet')
}

export function isIsland(node: Node): node is Element {
  return node instanceof Element && node.localName === 'octavo-island'
}
