import type { Root, RootContent } from 'mdast'
import { asFilePath } from '../core/path.ts'
import type { FindIcon } from '../render/icons.ts'
import type { BodyJob } from './author/job.ts'
import { bodyTools } from './author/render-job.ts'
import { withChildren } from './children.ts'
import { authorClasses } from './classes/author-classes.ts'
import { expand } from './expand/expand.ts'
import { parseDocument } from './read/document.ts'
import { type Body, renderBody } from './render-body.tsx'
import { restrict } from './restrict.ts'

type Restricted = Pick<Body, 'html' | 'leaf' | 'ids'> & {
  classes: ReadonlySet<string>
  /** Elements that were removed. */
  refused: string[]
}

/**
 * Renders MDX text from a spec (`x-site.content`): Markdown, our components with plain attributes, and text
 * tags. Everything else is removed, because specs are untrusted.
 */
export async function renderRestricted(
  text: string,
  { icon, ...options }: FragmentOptions,
): Promise<Restricted> {
  const { value, diagnostics } = await parseDocument(asFilePath('content'), text)
  const escaped = text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`)
  if (!value.tree)
    return {
      html: `<p>${escaped}</p>`,
      leaf: '',
      ids: [],
      classes: new Set(),
      refused: diagnostics.map(({ message }) => message),
    }
  const refused = value.code === '' ? [] : ['import and export']
  const expanded = await expand(
    { ...value, code: '', snippets: new Map() },
    { load: async () => undefined, latex: false },
  )
  const job = { ...options, imageSizes: {}, showPlaces: false }
  refused.push(
    ...expanded.diagnostics
      .filter(({ code }) => code === 'page/unknown-component')
      .map(({ message }) => message),
  )
  const tree = restrict(expanded.tree, (what) => refused.push(what))
  const body = renderBody({ tree, demote: true, tools: bodyTools(job, icon) })
  const classes = authorClasses({ ...expanded, tree })
  return { html: body.html, leaf: body.leaf, ids: body.ids, classes, refused: [...new Set(refused)] }
}

export type FragmentOptions = Pick<BodyJob, 'base' | 'language' | 'ownStrings' | 'library'> & {
  icon: FindIcon
}

/** A short text of docs.json (a banner, the 404 page) -> HTML, without including files or running code. */
export async function renderFragment(text: string, { icon, ...options }: FragmentOptions): Promise<string> {
  const { value } = await parseDocument(asFilePath('docs.json'), text)
  if (!value.tree) return text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`)
  const expanded = await expand(value, { load: async () => undefined, latex: false })
  const job = { ...options, imageSizes: {}, showPlaces: false }
  const { html } = renderBody({ tree: withoutCode(expanded.tree), demote: true, tools: bodyTools(job, icon) })
  return html.replace(/^<p [^>]*>([\s\S]*)<\/p>\s*$/, (whole, inner: string) =>
    inner.includes('<p ') ? whole : inner,
  )
}

const active = new Set('script style iframe object embed link meta base form template svg math'.split(' '))

/** docs.json is data, so expressions and raw markup are removed. */
function withoutCode(tree: Root): Root {
  const clean = (nodes: RootContent[]): RootContent[] =>
    nodes.flatMap((node): RootContent[] => {
      if (node.type === 'octavoIsland' || (node.type === 'octavoElement' && active.has(node.name))) return []
      if (!('children' in node)) return [node]
      const result = withChildren(node, clean(node.children))
      if (result.type === 'octavoElement' || result.type === 'octavoComponent') {
        const { dangerouslySetInnerHTML: _markup, ...props } = result.props
        return [{ ...result, props, dynamic: undefined }]
      }
      return [result]
    })
  return { ...tree, children: clean(tree.children) }
}
