import type { JSX as PreactJSX } from 'preact'
import { noteOf } from './drawn.ts'

/**
 * JSX that gives elements, not a description of them. The form is most of what a reader loads to try a request out:
 * with this and `morph.ts` it is 4 KB lighter than with a library, and what is drawn is still a function of the state.
 */
export function jsx(type: string | Component, { children, ...props }: Props, key?: string | number): Drawn {
  const node =
    typeof type === 'string' ? createElement(type, props, children) : type({ ...props, children } as never)
  if (node && key !== undefined) noteOf(node).key = key
  return node
}

export const jsxs = jsx

export function Fragment({ children }: Props): Drawn {
  const fragment = document.createDocumentFragment()
  append(fragment, children)
  return fragment
}

export type Drawn = Node | null

type Props = Record<string, unknown>
type Component = (props: never) => Drawn

/** The names and types of elements and attributes are those of Preact. */
export namespace JSX {
  export type Element = Drawn
  export type ElementType = keyof IntrinsicElements | Component
  export type IntrinsicElements = {
    [Name in keyof PreactJSX.IntrinsicElements]: Omit<PreactJSX.IntrinsicElements[Name], 'children'> & {
      children?: unknown
    }
  }
  export type IntrinsicAttributes = { key?: string | number }
  export interface ElementChildrenAttribute {
    children: unknown
  }
}

function createElement(type: string, props: Props, children: unknown): HTMLElement {
  const element = document.createElement(type)
  // A menu has its options before it can have a value.
  append(element, children)
  for (const [name, value] of Object.entries(props)) setProp(element, name, value)
  return element
}

function append(parent: Node, children: unknown): void {
  for (const child of Array.isArray(children) ? (children.flat(9) as unknown[]) : [children]) {
    if (child instanceof Node) parent.appendChild(child)
    else if (typeof child === 'string' || typeof child === 'number')
      parent.appendChild(document.createTextNode(String(child)))
  }
}

function setProp(element: HTMLElement, name: string, value: unknown): void {
  if (name === 'value' || name === 'checked') {
    noteOf(element).isControlled = true
    Object.assign(element, { [name]: name === 'value' ? String(value ?? '') : value })
  } else if (name.startsWith('on')) Object.assign(element, { [name.toLowerCase()]: value })
  // What is said of a state is said either way; other attributes are there or not.
  else if (name.startsWith('aria-') ? value !== undefined : value !== undefined && value !== false)
    element.setAttribute(name, value === true && !name.startsWith('aria-') ? '' : String(value))
}
