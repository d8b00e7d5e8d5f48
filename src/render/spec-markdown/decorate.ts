import type { Element, ElementContent, Properties, Root, RootContent } from 'hast'
import type { ComponentStrings } from '../../components/base/strings.ts'
import { isExternal, isSafeImage, isSafeLink } from './address.ts'
import { isBlank, isPhrasing } from './text.ts'

export type DecorateOptions = {
  link: (href: string) => string
  headingLevel: number
  strings: Pick<ComponentStrings, 'table' | 'code' | 'done' | 'toDo'>
}

type Context = DecorateOptions & { links: string[]; outline: number[] }

/** Adapts a sanitized tree to our pages: URLs, heading levels, scrollable boxes. */
export function decorate(root: Root, options: DecorateOptions): { root: Root; links: string[] } {
  const context: Context = { ...options, links: [], outline: [] }
  const children = inParagraphs(decorateAll(root.children, context))
  return { root: { type: 'root', children }, links: context.links }
}

/** Wraps loose text between blocks in paragraphs. */
function inParagraphs(nodes: readonly ElementContent[]): ElementContent[] {
  const result: ElementContent[] = []
  let run: ElementContent[] = []
  for (const node of [...nodes, undefined]) {
    if (node && isPhrasing(node)) run.push(node)
    else {
      result.push(...(run.every(isBlank) ? run : [element('p', {}, run)]))
      run = []
      if (node) result.push(node)
    }
  }
  return result
}

function decorateAll(nodes: readonly RootContent[], context: Context): ElementContent[] {
  return nodes.flatMap((node) => {
    if (node.type === 'text') return [node]
    return node.type === 'element' ? decorateElement(node, context) : []
  })
}

function decorateElement(node: Element, context: Context): ElementContent[] {
  const { tagName, properties } = node
  const { strings } = context
  if (tagName === 'img') return image(properties, context)
  if (tagName === 'pre') return [codeBlock(node, strings.code)]
  if (tagName === 'input') return checkbox(properties, strings)
  if (/^h[1-6]$/.test(tagName)) return heading(node, context)
  const children = decorateAll(node.children, context)
  switch (tagName) {
    case 'a':
      return anchor(properties, children, context)
    case 'table': {
      const box: Properties = { className: ['o-table'], tabIndex: 0, role: 'group', ariaLabel: strings.table }
      return [element('div', box, [element('table', properties, children)])]
    }
    case 'th':
      return [element('th', { scope: 'col', ...properties }, children)]
    case 'p':
      return children.length > 0 ? [element('p', properties, children)] : []
    default:
      return [element(tagName, properties, children)]
  }
}

function heading(node: Element, context: Context): ElementContent[] {
  if (!hasName(node)) return []
  const level = outlineLevel(Number(node.tagName[1]), context)
  return [element(`h${level}`, {}, decorateAll(node.children, context))]
}

function checkbox(properties: Properties, { done, toDo }: Context['strings']): ElementContent[] {
  if (properties.type !== 'checkbox' || !properties.disabled) return []
  return [element('input', { ...properties, ariaLabel: properties.checked ? done : toDo })]
}

/** A rejected or empty link is replaced with its content. */
function anchor({ href, title }: Properties, children: ElementContent[], context: Context): ElementContent[] {
  if (typeof href !== 'string' || !isSafeLink(href) || !children.some(hasName)) return children
  context.links.push(href)
  const rel = isExternal(href) ? { rel: ['noreferrer'] } : {}
  return [element('a', { href: context.link(href), title, ...rel }, children)]
}

function image({ src, alt = '', ...rest }: Properties, { link }: Context): ElementContent[] {
  if (typeof src === 'string' && isSafeImage(src)) {
    return [element('img', { src: link(src), alt, ...rest, loading: 'lazy', decoding: 'async' })]
  }
  return alt ? [{ type: 'text', value: String(alt) }] : []
}

function codeBlock(node: Element, label: string): Element {
  const inner = node.children.find((child) => child.type === 'element' && child.tagName === 'code')
  const { className } = inner?.type === 'element' ? inner.properties : {}
  const code = element('code', className ? { className } : {}, [
    { type: 'text', value: codeText(node).replace(/\n$/, '') },
  ])
  const box = element('pre', { tabIndex: 0, role: 'group', ariaLabel: label }, [code])
  return element('div', { className: ['o-code', 'o-bare'] }, [box])
}

function codeText(node: ElementContent): string {
  if (node.type === 'text') return node.value
  if (node.type !== 'element') return ''
  return node.tagName === 'br' ? '\n' : node.children.map(codeText).join('')
}

/** Shifts headings to a start level and closes gaps between levels. */
function outlineLevel(depth: number, { outline, headingLevel }: Context): number {
  while ((outline.at(-1) ?? 0) >= depth) outline.pop()
  outline.push(depth)
  return Math.min(6, headingLevel + outline.length - 1)
}

/** Whether there is visible or accessible text. */
function hasName(node: ElementContent): boolean {
  if (node.type === 'text') return node.value.trim() !== ''
  if (node.type !== 'element') return false
  return node.tagName === 'img' ? Boolean(node.properties.alt) : node.children.some(hasName)
}

function element(tagName: string, properties: Properties, children: ElementContent[] = []): Element {
  return { type: 'element', tagName, properties, children }
}
