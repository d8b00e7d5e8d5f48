import type { Root, RootContent } from 'mdast'
import { isSafeImage, isSafeLink } from '../render/spec-markdown/address.ts'
import { childrenOf, withChildren } from './children.ts'
import { lookClasses } from './classes/look-class.ts'
import { contentOf } from './markdown/print-markdown.ts'

const textTags = new Set(
  'p br hr em strong b i u s del ins sub sup code pre kbd var samp blockquote ul ol li dl dt dd table thead tbody tr th td a img h2 h3 h4 h5 h6 details summary div span abbr mark small'.split(
    ' ',
  ),
)
/** Attributes allowed on text tags: none that run code, affect the layout or are used by our scripts. */
const plain = new Set('alt title width height colspan rowspan align open start href src'.split(' '))
/** Attributes of components that may contain URLs or styles. */
const links = new Set(['href', 'src', 'img', 'icon', 'color'])

/** Restricts content not written by the site owner to Markdown, known components, text tags and safe URLs. */
export function restrict(tree: Root, onRefused: (what: string) => void): Root {
  const clean = (nodes: RootContent[]): RootContent[] => nodes.flatMap(keep)
  return { ...tree, children: clean(tree.children) }

  function keep(node: RootContent): RootContent[] {
    if (node.type === 'octavoIsland' || node.type === 'html') {
      onRefused(node.type === 'html' ? 'raw HTML' : 'code in braces')
      return []
    }
    if (node.type === 'octavoElement' && !textTags.has(node.name)) {
      onRefused(`<${node.name}>`)
      return []
    }
    if ((node.type === 'link' || node.type === 'definition') && !isSafeLink(node.url))
      return refuse(node, node.url)
    if (node.type === 'image' && !isSafeImage(node.url)) return refuse(node, node.url)
    const result = 'children' in node ? withChildren(node, clean(node.children)) : node
    if (result.type !== 'octavoElement' && result.type !== 'octavoComponent') return [result]
    if (result.dynamic) onRefused('code in braces')
    const isTag = result.type === 'octavoElement'
    const props = Object.entries(result.props).filter(([name, value]) => {
      if (isTag ? !plain.has(name) : /^on|style|dangerously/i.test(name)) return false
      const isSafe = !links.has(name) || isSafeValue(name, value)
      if (!isSafe) onRefused(`${name}="${String(value).slice(0, 60)}"`)
      return isSafe
    })
    const safeProps: Record<string, unknown> = Object.fromEntries(props)
    const names = ['class', 'className'].flatMap((name) => lookClasses(String(result.props[name] ?? '')))
    delete safeProps.className
    if (names.length > 0) safeProps.class = names.join(' ')
    else delete safeProps.class
    // Copying must give the visible text.
    if (!isTag && result.name === 'Prompt') safeProps.source = contentOf(result.children)
    return [{ ...result, props: safeProps, dynamic: undefined }]
  }

  /** Keeps only the content of a link. */
  function refuse(node: RootContent, url: string): RootContent[] {
    onRefused(url.slice(0, 60))
    return clean(childrenOf(node))
  }
}

function isSafeValue(name: string, value: unknown): boolean {
  if (typeof value !== 'string') return value === undefined
  if (name === 'href') return isSafeLink(value)
  if (name === 'color') return /^(#[0-9a-f]{3,8}|[a-z]+)$/i.test(value)
  return name === 'icon' && /^[a-z0-9-]+$/i.test(value) ? true : isSafeImage(value)
}
