const specTitle = '\n## OpenAPI\n'

/**
 * Prepares a page for `llms-full.txt`: adds its URL and removes the spec excerpt. Only looks at ASCII characters, so it
 * also takes bytes as a Latin-1 string.
 */
export function withSource(markdown: string, href: string): string {
  const end = markdown.lastIndexOf(specTitle)
  const text = end === -1 ? markdown : `${trimEnd(markdown.slice(0, end))}\n`
  return text.replace('\n', `\n\nSource: ${href}\n`)
}

/** A regular expression would start at every space of the text. */
function trimEnd(text: string): string {
  let end = text.length
  while (end > 0 && ' \t\n'.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}
