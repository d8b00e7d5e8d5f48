import { type ComponentChildren, Fragment, isValidElement, toChildArray, type VNode } from 'preact'

/** Child elements, including those in fragments, without white space. */
export function elementsOf(children: ComponentChildren): VNode<Record<string, unknown>>[] {
  return toChildArray(children).flatMap((child) => {
    if (!isValidElement(child)) return []
    const element: VNode<Record<string, unknown>> = child
    return element.type === Fragment ? elementsOf(element.props.children) : [element]
  })
}

/** The text of children. */
export function textOf(children: ComponentChildren): string {
  return toChildArray(children)
    .map((child) => (typeof child === 'object' ? textOf(child.props.children) : child))
    .join('')
}

/** Whether children contain a link at any depth. Components that are links have these attributes. */
export function haveLink(children: ComponentChildren): boolean {
  return elementsOf(children).some(({ type, props }) => {
    const isLink = typeof type === 'function' && Boolean(props.href ?? props.repo)
    return type === 'a' || isLink || haveLink(props.children)
  })
}

/** All children except a given component, so that no text is lost. */
export function otherChildrenOf(
  children: ComponentChildren,
  type: (props: never) => unknown,
): ComponentChildren[] {
  return toChildArray(children).filter((child) => {
    if (!isValidElement(child)) return String(child).trim() !== ''
    return child.type !== Fragment && child.type !== type
  })
}

/** The children that are a given component, with their props. */
export function childrenOf<Props>(children: ComponentChildren, type: (props: never) => unknown): Props[] {
  return elementsOf(children)
    .filter((element) => element.type === type)
    .map((element) => element.props as Props)
}
