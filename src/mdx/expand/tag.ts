import type { RootContent } from 'mdast'
import type { Component } from '../../components/base/component.ts'
import { componentByName } from '../../components/index.ts'
import { report } from '../../core/diagnostic/diagnostic.ts'
import { didYouMean } from '../../core/diagnostic/nearest.ts'
import { asParagraph, holdsWords, withoutLinks, withoutParagraphs } from '../blocks.ts'
import { contentOf } from '../markdown/print-markdown.ts'
import { checkProps } from '../props.ts'
import { readFileLists } from '../read/file-list.ts'
import { codeIn, printAttribute, textNodes, wordsIn } from '../read/tags.ts'
import { addCode, type Expansion } from './expansion.ts'
import { type Frame, place, resolveUrl } from './frame.ts'
import { includeFile, includeNamed } from './snippet.ts'
import { readAttributes, type Tag } from './values.ts'

/** Tags of other platforms, and the HTML element to use instead. */
export const plainTags = new Map([
  ['Link', 'a'],
  ['Image', 'img'],
])

type NamedTag = Tag & { name: string }

const hasName = (node: Tag): node is NamedTag => node.name !== null

export async function expandTag(node: Tag, frame: Frame, expansion: Expansion): Promise<RootContent[]> {
  // `<>…</>`
  if (!hasName(node)) return expansion.expandAll(node.children, frame)
  const { name } = node
  const { snippets, codeNames } = frame.document
  const snippet = snippets.get(name)
  if (snippet?.name === 'default') return includeFile({ ...snippet, node }, frame, expansion)
  const imported = snippet && frame.scope.get(name)
  if (imported && 'value' in imported) return textNodes(imported.value)
  if (name === 'Snippet' && !codeNames.has(name)) return includeNamed(node, frame, expansion)
  if (codeNames.has(name.split('.')[0]!)) return expandIsland(node, frame, expansion)
  if (name === 'Latex')
    return [{ type: 'inlineMath', value: wordsIn(await expansion.expandAll(node.children, frame)) }]
  const tag = plainTags.get(name) ?? name
  if (!/^[a-z]/.test(tag) || tag.includes('.')) return expandComponent(node, frame, expansion)
  return handlesEvents(node)
    ? expandIsland(node, frame, expansion)
    : expandElement({ ...node, name: tag }, frame, expansion)
}

const handlesEvents = ({ attributes }: Tag) =>
  attributes.some(
    (attribute) =>
      attribute.type === 'mdxJsxAttribute' &&
      /^on[A-Z]/.test(attribute.name) &&
      typeof attribute.value === 'object',
  )

/** An author's component, or a tag with an event handler. */
async function expandIsland(node: NamedTag, frame: Frame, expansion: Expansion): Promise<RootContent[]> {
  const { name, attributes } = node
  const children = await expansion.expandAll(node.children, frame)
  const source = `<${name} ${attributes.map(printAttribute).join(' ')}>{$.children}</${name}>`
  const code = addCode({ source, node }, frame, expansion)
  return [{ type: 'octavoIsland', code, at: place(node, frame), children }]
}

/** An HTML tag. */
async function expandElement(node: NamedTag, frame: Frame, expansion: Expansion): Promise<RootContent[]> {
  const { page, expandAll } = expansion
  const { name } = node
  const { props, dynamic } = readAttributes(node, frame, expansion)
  let children = await expandAll(node.children, frame)
  const at = place(node, frame)
  for (const key of ['href', 'src'] as const) {
    const url = props[key]
    if (typeof url !== 'string') continue
    const target = resolveUrl(url, frame)
    props[key] = target
    if (key === 'href' && name === 'a') page.links.push({ target, at })
    if (key === 'src' && name === 'img') page.images.push({ target, at })
  }
  if (name === 'img' && props.alt === undefined && !dynamic) {
    const hint = 'Describe the image in `alt`, or set `alt=""` if it is decorative.'
    page.diagnostics.push(report('page/image-alt', 'The image has no `alt` text', { hint, at }))
  }
  if (holdsWords(name)) children = withoutParagraphs(children)
  if (name === 'a') children = withoutLinks(children)
  return [{ type: 'octavoElement', name, props, dynamic, children, position: node.position }]
}

async function expandComponent(node: NamedTag, frame: Frame, expansion: Expansion): Promise<RootContent[]> {
  const { page, expandAll } = expansion
  const { props, dynamic } = readAttributes(node, frame, expansion)
  const content = await expandAll(node.children, frame)
  const isBlock = node.type === 'mdxJsxFlowElement'
  const component = componentByName.get(node.name)
  if (!component) {
    page.diagnostics.push(reportUnknown(node, frame))
    return isBlock ? asParagraph(content) : content
  }
  const children = readContent(component, props, content)
  const checked = checkProps(component, {
    props,
    dynamic: Object.keys(dynamic ?? {}),
    at: place(node, frame),
  })
  page.diagnostics.push(...checked.diagnostics)
  collectReferences({ props: checked.value, node }, frame, expansion)
  return [
    {
      type: 'octavoComponent',
      name: component.name,
      props: checked.value,
      dynamic,
      children: component.isTransparent && isBlock ? asParagraph(children) : children,
      position: node.position,
    },
  ]
}

function reportUnknown(node: NamedTag, frame: Frame) {
  const { snippets, codeNames } = frame.document
  const names = [...componentByName.keys(), ...snippets.keys(), ...codeNames]
  const hint = didYouMean(node.name, names) ?? 'Import it or remove the tag; only its content is shown.'
  const message = `Unknown component \`<${node.name}>\``
  return report('page/unknown-component', message, { hint, at: place(node, frame) })
}

/** Some components read their content as data: a list of files, a block of code, the text of a prompt. */
function readContent(
  { name }: Component,
  props: Record<string, unknown>,
  children: RootContent[],
): RootContent[] {
  if (name === 'Tree' || name === 'Tree.Folder') return readFileLists(children)
  if (name === 'Prompt') props.source = contentOf(children)
  if (name !== 'CodeBlock') return children
  Object.assign(props, codeIn(children), { tokens: undefined })
  return children.filter((child) => child.type === 'octavoIsland')
}

/** Collects links, images and icons in the attributes of a component. */
function collectReferences(
  { props, node }: { props: Record<string, unknown>; node: Tag },
  frame: Frame,
  { page }: Expansion,
): void {
  const at = place(node, frame)
  if (typeof props.href === 'string') {
    props.href = resolveUrl(props.href, frame)
    page.links.push({ target: String(props.href), at })
  }
  if (typeof props.img === 'string') {
    props.img = resolveUrl(props.img, frame)
    page.images.push({ target: String(props.img), at })
  }
  const { icon, iconType } = props
  if (typeof icon === 'string')
    page.icons.push({ name: icon, at, ...(typeof iconType === 'string' && { type: iconType }) })
}
