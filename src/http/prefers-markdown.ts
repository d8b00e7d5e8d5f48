/** Whether the client prefers Markdown to HTML: https://www.rfc-editor.org/rfc/rfc9110#name-accept. */
export function prefersMarkdown(accept: string | null | undefined): boolean {
  if (!accept?.includes('text/markdown')) return false
  const weightOf = (type: string) => {
    const range = accept.split(',').find((item) => item.replace(/;.*$/s, '').trim() === type)
    const weight = range && /;\s*q=([\d.]+)/.exec(range)?.[1]
    return range === undefined ? 0 : weight === undefined ? 1 : Number(weight)
  }
  const markdown = weightOf('text/markdown')
  return markdown > 0 && markdown >= weightOf('text/html')
}
