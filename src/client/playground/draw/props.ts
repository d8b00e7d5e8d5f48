import type { Props } from './jsx-runtime.ts'

/** Sets what has changed. What a reader did to an element stays as long as the state says nothing new about it. */
export function setProps(element: HTMLElement, before: Props, props: Props): void {
  for (const name in { ...before, ...props }) {
    const value = props[name]
    if (name === 'children' || name === 'ref') continue
    if (name === 'value' || name === 'checked') setField(element, name, value)
    else if (value !== before[name]) setProp(element, name, value)
  }
}

/** The state is what counts for a field, whatever was written in it. */
function setField(
  element: HTMLElement & { value?: unknown; checked?: unknown },
  name: 'value' | 'checked',
  value: unknown,
): void {
  const wanted = name === 'value' ? String(value ?? '') : value
  if (name in element && element[name] === wanted) return
  Object.assign(element, { [name]: wanted })
}

function setProp(element: HTMLElement, name: string, value: unknown): void {
  if (name.startsWith('on')) Object.assign(element, { [name.toLowerCase()]: value })
  // Not as an attribute: a strict policy of the page forbids those.
  else if (name === 'style') Object.assign(element.style, value)
  // What is said of a state is said either way; other attributes are there or not.
  else if (value === undefined || value === null || (value === false && !name.startsWith('aria-')))
    element.removeAttribute(name)
  else element.setAttribute(name, value === true && !name.startsWith('aria-') ? '' : String(value))
}
