export function isStylesheet(node: Node): node is HTMLLinkElement {
  return node instanceof HTMLLinkElement && node.relList.contains('stylesheet')
}

export function isIsland(node: Node): node is Element {
  return node instanceof Element && node.localName === 'octavo-island'
}

/**
 * A script does not run again when its address changes, a stylesheet would leave the page bare meanwhile, and an island
 * has its own content: one of these never becomes another.
 */
export function isWhole(node: Node): node is Element {
  return isIsland(node) || isStylesheet(node) || (node instanceof Element && node.localName === 'script')
}
