/** Whether who asks would rather have Markdown than a page for browsers: https://www.rfc-editor.org/rfc/rfc9110#name-accept. */
export function prefersMarkdown(accept: string | null | undefined): boolean {
  if (!accept?.includes('text/markdown')) return false
  const weightOf = (type: string) => {
    const found = accept.split(',').find((one) => one.trim().split(';', 1)[0]!.trim() === type)
    const weight = found && /;\s*q=([\d.]+)/.exec(found)?.[1]
    return found === undefined ? 0 : weight === undefined ? 1 : Number(weight)
  }
  const markdown = weightOf('text/markdown')
  return markdown > 0 && markdown >= weightOf('text/html')
}
