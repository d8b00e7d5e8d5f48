/** The names of a form field on the page: with its place, and without it. */
export function pageNames(id: string): [string, string] {
  // The page shows list items once, without an index.
  const path = decodeURIComponent(id.slice(4)).replace(/\.\d+(?=\.|$)/g, '')
  return [path, path.replace(/^\w+\./, '')]
}

/** The field of the page. If several fields share a name, only the first has the short id. */
export function pageField(id: string): Element | null {
  const [path, name] = pageNames(id)
  return document.getElementById(path) ?? document.getElementById(name)
}

/** The description of a field on the page, as text. */
export const describeField = (id: string) =>
  pageField(id)?.querySelector(':scope > .o-flow')?.textContent.trim().replace(/\s+/g, ' ')
