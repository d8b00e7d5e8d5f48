/**
 * Lets the links to parts of a page lead elsewhere. `nameOf` is told of each, and whether it is a long example, and
 * gives its name below the new place; without one the link stays.
 */
export function linkParts(
  html: string,
  place: string,
  nameOf: (hash: string, isExample: boolean) => string | undefined,
): string {
  // Few links in a long text: to look for them is quicker than to match, and `~` is rare where `/` is not.
  const mark = '~part/'
  let written = ''
  let from = 0
  for (let at = html.indexOf(mark); at >= 0; at = html.indexOf(mark, at + 1)) {
    const end = html.indexOf('"', at)
    const start = html.lastIndexOf('"', at) + 1
    const hash = html.slice(at + mark.length, end)
    if (html[at - 1] !== '/' || !/^[\w-]+$/.test(hash)) continue
    const isExample = html.slice(html.lastIndexOf('<', start), start).includes('data-part="~"')
    const name = nameOf(hash, isExample)
    if (name === undefined) continue
    written += `${html.slice(from, start)}${place}${name}.html`
    from = end
  }
  return written + html.slice(from)
}
