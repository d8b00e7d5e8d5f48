const decode = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&')

/** The policy that a page brings along, and the page without it. */
export function splitPolicy(page: string): { html: string; policy: string } {
  const found = /<meta http-equiv="Content-Security-Policy" content="([^"]*)"\/?>/.exec(page)
  if (!found) throw new Error(`a page without a policy: ${page.slice(0, 200)}`)
  return { html: page.replace(found[0], ''), policy: decode(found[1]!) }
}

/** Where a page for an old address leads, in all the ways it says so. */
export function readRedirectPage(page: string): { to: string; ways: string[] } {
  const ways = [
    /<link rel="canonical" href="([^"]*)">/,
    /<meta http-equiv="refresh" content="0; url=([^"]*)">/,
    /<a href="([^"]*)">/,
  ].map((way) => decode(way.exec(page)?.[1] ?? ''))
  return { to: ways[0]!, ways }
}
