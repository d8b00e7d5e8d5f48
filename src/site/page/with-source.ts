const specTitle = '\n## OpenAPI\n'

/** Among all pages: where it is from, and without the description of its operation, which the whole site has once. */
export function withSource(markdown: string, href: string): string {
  const end = markdown.lastIndexOf(specTitle)
  const text = end === -1 ? markdown : `${markdown.slice(0, end).trimEnd()}\n`
  return text.replace('\n', `\n\nSource: ${href}\n`)
}
