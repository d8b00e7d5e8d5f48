import type { Props } from './jsx-runtime.ts'

/** Sets changed attributes only, so that the reader's own changes to an element survive. */
export function setProps(element: HTMLElement, before: Props, props: Props): void {
  for (const name in { ...before, ...props }) {
    const value = props[name]
    if (name === 'children' || name === 'ref') continue
    if (name === 'value' || name === 'checked') setField(element, name, value)
    else if (value !== before[name]) setProp(element, name, value)
  }
}

/** The value of a field always follows the state. */
function setField(
  element: HTMLElement & { value?: unknown; checked?: unknown },
  name: 'value' | 'checked',
  value: unknown,
): void {
  const next = name === 'value' ? String(value ?? '') : value
  if (name in element && element[name] === next) return
  Object.assign(element, { [name]: next })
}

function setProp(element: HTMLElement, name: string, value: unknown): void {
  if (name.startsWith('on')) Object.assign(element, { [name.toLowerCase()]: value })
  // Not as an attribute, which a strict Content-Security-Policy blocks.
  else if (name === 'style') Object.assign(element.style, value)
  // ARIA states are written as `true` or `false`; other booleans by presence.
  else if (value === undefined || value === null || (value === false && !name.startsWith('aria-')))
    element.removeAttribute(name)
  else element.setAttribute(name, value === true && !name.startsWith('aria-') ? '' : String(value))
}
