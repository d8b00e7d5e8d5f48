const specTitle = '\n## OpenAPI\n'

/**
 * Prepares a page for `llms-full.txt`: adds its URL and removes the spec excerpt. Only looks at ASCII characters, so it
 * also takes bytes as a Latin-1 string.
 */
export function withSource(markdown: string, href: string): string {
  const end = markdown.lastIndexOf(specTitle)
  const text = end === -1 ? markdown : `${markdown.slice(0, end).replace(/[ \t\n]+$/, '')}\n`
  return text.replace('\n', `\n\nSource: ${href}\n`)
}
