type Child = Node | string | undefined

/** Children are inserted as text, so diagnostics are never parsed as HTML. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Record<string, string>,
  ...children: Child[]
): HTMLElementTagNameMap[Name] {
  const node = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value)
  node.append(...children.filter((child) => child !== undefined))
  return node
}

/** Drawn here, because a page contains only the icons it uses. */
export function icon(path: string, name = ''): SVGSVGElement {
  const space = 'http://www.w3.org/2000/svg'
  const svg = document.createElementNS(space, 'svg')
  svg.setAttribute('class', `o-icon ${name}`)
  svg.setAttribute('viewBox', '0 0 16 16')
  svg.setAttribute('aria-hidden', 'true')
  const line = document.createElementNS(space, 'path')
  line.setAttribute('d', path)
  svg.append(line)
  return svg
}

/** `Unknown key `colours`.` with quoted parts as code. An unpaired backtick stays. */
export function withCode(text: string): Child[] {
  return text
    .split(/(`[^`]+`)/)
    .filter(Boolean)
    .map((part) => (/^`[^`]+`$/.test(part) ? element('code', {}, part.slice(1, -1)) : part))
}
