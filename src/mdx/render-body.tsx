import type { Element, ElementContent, Root as HastRoot } from 'hast'
import type { Nodes, Root, RootContent } from 'mdast'
import { toHast } from 'mdast-util-to-hast'
import { type ComponentChild, type ComponentChildren, Fragment, h, toChildArray, type VNode } from 'preact'
import { useContext } from 'preact/hooks'
import { renderToString } from 'preact-render-to-string'
import { haveLink } from '../components/base/children.ts'
import type { Component } from '../components/base/component.ts'
import {
  createTools,
  type Heading,
  InLink,
  type PageTools,
  ToolsContext,
  useTools,
} from '../components/base/context.ts'
import { componentByName } from '../components/index.ts'
import { encodeAddress } from '../core/encode-address.ts'
import { asFilePath } from '../core/path.ts'
import { slug } from '../core/slug.ts'
import { imageAddress } from '../render/link.ts'
import { Fault } from '../render/shell/fault.tsx'
import { withChildren } from './children.ts'
import type { CodeRef, ComponentNode, ElementNode, IslandNode } from './expanded.ts'
import { parameterOwners } from './parameter-owners.ts'
import { checkProps } from './props.ts'

/** The part of an island that is needed to run it. */
export type IslandSource = Pick<IslandNode, 'code' | 'at'>

/** Runs the author's code. */
export type AuthorCode = {
  value: (code: CodeRef) => unknown
  island: (node: IslandSource, children: ComponentChild[], tools: PageTools) => ComponentChild
}

export type BodyInput = {
  tree: Root
  tools: Partial<PageTools>
  /** Renders a `#` heading as `<h2>`, because the page title is above the body. */
  demote: boolean
  /** In `dev`, error cards show the place. */
  showPlaces?: boolean
  author?: AuthorCode
}

export type Body = { html: string; leaf: string; panel: string; headings: Heading[]; ids: string[] }

type Context = { tools: PageTools; author?: AuthorCode; demote: boolean; showPlaces: boolean }
/** A node in the HTML tree, whose children may be nodes of ours. */
type Holding<Node> = Omit<Node, 'children'> & { children: Hast[] }
type Hast =
  | Exclude<ElementContent, Element>
  | Holding<Element>
  | Holding<ComponentNode>
  | Holding<ElementNode>
  | Holding<IslandNode>

const ours: Nodes['type'][] = ['octavoComponent', 'octavoElement', 'octavoIsland']
const leafNames = ['RequestExample', 'ResponseExample']

/** The expanded tree of a page -> HTML of its text, its code column and its side panel. */
export function renderBody({ tree, tools: overrides, demote, author, showPlaces = false }: BodyInput): Body {
  const tools = createTools({ ...overrides, ownerOf: parameterOwners(tree) })
  const { text, aside } = splitAside(tree)
  const context: Context = { tools, author, demote, showPlaces }
  const html = renderNodes(text, context)
  const panel = aside.filter((node) => node.name === 'Panel')
  const leaf = aside.filter((node) => node.name !== 'Panel')
  return {
    html,
    leaf: leaf.map((node) => renderNodes([node], context)).join(''),
    panel: panel.map((node) => renderNodes([node], context)).join(''),
    headings: tools.headings,
    ids: [...tools.ids],
  }
}

function renderNodes(children: RootContent[], context: Context): string {
  if (children.length === 0) return ''
  const hast = toHast(
    { type: 'root', children },
    { passThrough: ours, clobberPrefix: '', footnoteLabelProperties: { className: ['o-sr'] } },
  ) as Holding<HastRoot>
  return renderVNode(<Fragment>{toVNodes(hast.children, context)}</Fragment>, context.tools)
}

function renderVNode(vnode: VNode, tools: PageTools): string {
  return renderToString(<ToolsContext.Provider value={tools}>{vnode}</ToolsContext.Provider>)
}

/** Moves examples and panels out of the text, because they are shown next to it. */
function splitAside(tree: Root): { text: RootContent[]; aside: ComponentNode[] } {
  const aside: ComponentNode[] = []
  const sift = (nodes: RootContent[]): RootContent[] =>
    nodes.flatMap((node): RootContent[] => {
      if (node.type === 'octavoComponent' && (leafNames.includes(node.name) || node.name === 'Panel')) {
        // Examples in a panel belong to the code column.
        const examples =
          node.name === 'Panel'
            ? node.children.filter(
                (child): child is ComponentNode =>
                  child.type === 'octavoComponent' && leafNames.includes(child.name),
              )
            : []
        if (examples.length > 0) aside.push(...examples)
        const rest = node.children.filter(
          (child) => child.type !== 'octavoComponent' || !examples.includes(child),
        )
        if (node.name !== 'Panel' || rest.length > 0) aside.push({ ...node, children: rest })
        return []
      }
      if (node.type === 'octavoElement' || node.type === 'octavoComponent') {
        return [withChildren(node, sift(node.children))]
      }
      return [node]
    })
  return { text: sift(tree.children), aside }
}

function toVNodes(nodes: readonly Hast[], context: Context): ComponentChild[] {
  return nodes.map((node) => toVNode(node, context))
}

function toVNode(node: Hast, context: Context): ComponentChild {
  switch (node.type) {
    case 'text':
      return node.value
    case 'element':
      return toElement(node, context)
    case 'octavoComponent': {
      const component = componentByName.get(node.name)
      const children = toVNodes(node.children, context)
      if (!component) return h(Fragment, null, ...children)
      return h(component.html, componentProps(component, node, context), ...children)
    }
    case 'octavoElement': {
      const props = safeProps(node.name, { ...node.props, ...dynamicProps(node, context) }, context)
      const children = toVNodes(node.children, context)
      if (typeof props.id === 'string' && !/^h[1-6]$/.test(node.name)) context.tools.noteId(props.id)
      if (/^h[1-6]$/.test(node.name)) return heading(node, { name: node.name, props, children }, context)
      if (node.name === 'img') return image(props, context)
      const element = h(node.name, props, ...children)
      return node.name === 'a' ? <InLink.Provider value={true}>{element}</InLink.Provider> : element
    }
    case 'octavoIsland':
      return (
        <Island node={node} context={context}>
          {toVNodes(node.children, context)}
        </Island>
      )
    default:
      return null
  }
}

/** A component, so that it renders in page order, and ids and headings inside it too. */
function Island({
  node,
  context,
  children,
}: {
  node: IslandSource
  context: Context
  children?: ComponentChildren
}): VNode {
  const { author, tools, showPlaces } = context
  if (author) return <>{author.island(node, toChildArray(children), tools)}</>
  const problem = { message: tools.strings.faultText, at: node.at }
  return <Fault problem={showPlaces ? problem : undefined} />
}

type Attributes = Pick<ComponentNode, 'props' | 'dynamic'>

/** Values from code are validated like written ones. */
function componentProps(component: Component, node: Attributes, context: Context): Record<string, unknown> {
  if (!node.dynamic) return node.props
  const at = { file: asFilePath(''), line: 1, column: 1, length: 1 }
  return checkProps(component, { props: { ...node.props, ...dynamicProps(node, context) }, at }).value
}

function dynamicProps(node: Attributes, { author }: Context): Record<string, unknown> {
  const props: Record<string, unknown> = {}
  for (const [key, code] of Object.entries(node.dynamic ?? {})) {
    const value = author?.value(code)
    if (key.startsWith('...')) Object.assign(props, value)
    else props[key] = value
  }
  return props
}

function toElement(node: Holding<Element>, context: Context): ComponentChild {
  const { tagName } = node
  const props = attributes(node)
  const children = toVNodes(node.children, context)
  const { strings } = context.tools
  if (/^h[1-6]$/.test(tagName)) return heading(node, { name: tagName, props, children }, context)
  if (tagName === 'img') return image(safeProps('img', props, context), context)
  if (tagName === 'table') {
    return (
      <div class="o-table" tabIndex={0} role="group" aria-label={strings.table}>
        {h('table', props, ...children)}
      </div>
    )
  }
  if (tagName === 'th') return h('th', { scope: 'col', ...props }, ...children)
  if (tagName === 'input' && props.type === 'checkbox') {
    return (
      <input
        type="checkbox"
        disabled
        checked={Boolean(props.checked)}
        aria-label={props.checked ? strings.done : strings.toDo}
      />
    )
  }
  return h(tagName, { ...hooksOf[tagName], ...safeProps(tagName, props, context) }, ...children)
}

/** Attributes that styles of existing sites use to select paragraphs and links. */
const hooksOf: Record<string, Record<string, string>> = { p: { 'data-as': 'p' }, a: { class: 'link' } }

type HeadingProps = {
  depth: number
  props: Record<string, unknown>
  text: string
  children?: ComponentChildren
}

/** A component, so that ids and the table of contents follow the order of the page. */
function PageHeading({ depth, props, text, children }: HeadingProps): VNode {
  const { claimId, addHeading } = useTools()
  const isFootnotes = props.id === 'footnote-label'
  const id = isFootnotes
    ? 'footnote-label'
    : claimId(typeof props.id === 'string' ? props.id : slug(text) || 'section')
  if (!isFootnotes && depth <= 3) addHeading({ depth, id, text })
  // Browsers break up nested links, and the page around them.
  const hasLink = useContext(InLink) || haveLink(children)
  return h(
    `h${depth}`,
    { ...props, id },
    isFootnotes || hasLink ? children : <a href={`#${encodeAddress(id)}`}>{children}</a>,
  )
}

function heading(
  node: Hast,
  { name, props, children }: { name: string; props: Record<string, unknown>; children: ComponentChild[] },
  { demote }: Context,
): VNode {
  const depth = Number(name[1])
  const level = demote && depth === 1 ? 2 : depth
  return (
    <PageHeading depth={level} props={props} text={plainText(node)}>
      {children}
    </PageHeading>
  )
}

function image(props: Record<string, unknown>, { tools }: Context): ComponentChild {
  const { src, ...rest } = props
  const size =
    typeof src === 'string' && rest.width === undefined && rest.height === undefined
      ? tools.imageSize(src)
      : undefined
  const url = typeof src === 'string' ? imageAddress(src, tools.link) : undefined
  return h('img', { alt: '', loading: 'lazy', decoding: 'async', ...size, ...rest, src: url })
}

/** Converts hast properties to attributes; most have the same name. */
function attributes({ properties }: Pick<Element, 'properties'>): Record<string, unknown> {
  const entries = Object.entries(properties).map(([key, value]) => {
    if (key === 'className') return ['class', Array.isArray(value) ? value.join(' ') : value]
    const name = /^(data|aria)[A-Z]/.test(key)
      ? key.replace(/[A-Z]/g, (letter, at) =>
          at === 4
            ? `-${letter.toLowerCase()}`
            : key.startsWith('data')
              ? `-${letter.toLowerCase()}`
              : letter.toLowerCase(),
        )
      : key
    return [name, Array.isArray(value) ? value.join(' ') : value]
  })
  return Object.fromEntries(entries)
}

const addresses = ['href', 'src', 'action', 'formaction', 'poster', 'xlink:href']

/** Rewrites URLs with the base path, and removes event handlers: only islands may have them. */
function safeProps(tag: string, props: Record<string, unknown>, { tools }: Context): Record<string, unknown> {
  const result = { ...props }
  for (const [key, value] of Object.entries(result)) {
    if (/^on/i.test(key)) delete result[key]
    // The size of an image is looked up by its URL as written.
    else if (tag !== 'img' && typeof value === 'string' && addresses.includes(key.toLowerCase()))
      result[key] = tools.link(value)
  }
  if (tag === 'a' && result.target === '_blank') result.rel ??= 'noreferrer'
  if (tag === 'iframe') result.loading ??= 'lazy'
  return result
}

function plainText(node: Hast): string {
  return 'value' in node ? node.value : node.children.map(plainText).join('')
}
