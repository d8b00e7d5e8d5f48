/** The field of the page that a form field belongs to. */
export function pageField(id: string): Element | null {
  // The page shows list items once, without an index.
  // If several fields share a name, only the first has the short id.
  const path = decodeURIComponent(id.slice(4)).replace(/\.\d+(?=\.|$)/g, '')
  return document.getElementById(path) ?? document.getElementById(path.replace(/^\w+\./, ''))
}

/** The description of a field on the page, as text. */
export const describeField = (id: string) =>
  pageField(id)?.querySelector(':scope > .o-flow')?.textContent.trim().replace(/\s+/g, ' ')
