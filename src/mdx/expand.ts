import type { Nodes, RootContent } from 'mdast'
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx'
import { componentByName } from '../components/index.ts'
import { type Diagnostic, type Place, report } from '../core/diagnostic/diagnostic.ts'
import { didYouMean } from '../core/diagnostic/nearest.ts'
import { type FilePath, filePath } from '../core/path.ts'
import { apart, asParagraph, holdsWords, withoutLinks, withoutParagraphs } from './blocks.ts'
import { withChildren } from './children.ts'
import { evaluate } from './evaluate.ts'
import type { AuthorModule, CodeRef, CodeScope, Expanded } from './expanded.ts'
import { after, type Frame, fillIn, place, resolveUrl, sourceOf, staticScope, type Value } from './frame.ts'
import { contentOf } from './markdown/print-markdown.ts'
import { checkProps } from './props.ts'
import { readAlert } from './read/alerts.ts'
import type { MdxDocument } from './read/document.ts'
import { parseExpression } from './read/estree.ts'
import { parseFence } from './read/fence.ts'
import { readFileLists } from './read/file-list.ts'
import { codeIn, isOnlyTags, isShown, printAttribute, standing, textNodes, wordsIn } from './read/tags.ts'
import { userInBraces, userInCode } from './user-name.ts'
import { joinViews } from './views.ts'

type Tag = MdxJsxFlowElement | MdxJsxTextElement

export type LoadDocument = (file: FilePath) => Promise<MdxDocument | undefined>

export type ExpandOptions = {
  load: LoadDocument
  latex: boolean
  /** What `user` stands for: who reads the page, as far as the site knows them. */
  user?: Readonly<Record<string, unknown>>
}

/** A document -> the page: snippets put in, data worked out, components checked, code set aside for the worker. */
export async function expand(
  document: MdxDocument,
  { load, latex, user = {} }: ExpandOptions,
): Promise<Expanded> {
  const result: Expanded = {
    tree: { type: 'root', children: [] },
    modules: [],
    scopes: [],
    links: [],
    images: [],
    icons: [],
    isPersonal: false,
    diagnostics: [],
  }
  const scope = await importedValues(document)
  const userFields = userIn(document)
  result.scopes.push(Object.fromEntries(userFields) satisfies CodeScope)
  for (const [name, value] of userFields) scope.set(name, value)
  const top: Frame = { document, scope, scopeIndex: 0, children: [], open: [document.file] }
  result.tree.children = await expandAll(document.tree?.children ?? [], top)
  return result

  /** `user`, where a file speaks of it and means nothing of its own. */
  function userIn({ text, code, literals, codeNames, snippets }: MdxDocument): Map<string, Value> {
    const isOwn = literals.has('user') || codeNames.has('user') || snippets.has('user')
    if (isOwn || !(userInBraces.test(text) || userInCode.test(code))) return new Map()
    result.isPersonal = true
    return new Map([['user', { value: user }]])
  }

  /** Data that a file imports by name from another MDX file. */
  async function importedValues({ snippets }: MdxDocument): Promise<Map<string, Value>> {
    const values = new Map<string, Value>()
    for (const [local, { file, name, at }] of snippets) {
      if (name === 'default') continue
      const source = await load(file)
      if (source?.literals.has(name)) values.set(local, { value: source.literals.get(name) })
      else if (!source) result.diagnostics.push(notFound(file, at))
      else if (!source.codeNames.has(name)) {
        const hint = didYouMean(name, [...source.literals.keys(), ...source.codeNames])
        result.diagnostics.push(
          report('page/import-name', `\`${file}\` has no export \`${name}\``, { hint, at }),
        )
      }
    }
    return values
  }

  async function expandAll(nodes: readonly RootContent[], frame: Frame): Promise<RootContent[]> {
    const lists: RootContent[][] = []
    for (const node of nodes) lists.push(await expandNode(node, frame))
    return joinViews(lists.flat())
  }

  async function expandNode(node: RootContent, frame: Frame): Promise<RootContent[]> {
    switch (node.type) {
      case 'mdxjsEsm':
        return []
      case 'mdxFlowExpression':
      case 'mdxTextExpression':
        return expandExpression(node.value, node, frame)
      case 'mdxJsxFlowElement':
      case 'mdxJsxTextElement':
        return expandTag(node, frame)
      case 'code': {
        const { lang, meta, value } = node
        const props = parseFence(lang ?? undefined, meta ?? undefined, fillIn(value, frame))
        return [{ type: 'octavoComponent', name: 'CodeBlock', props, children: [], position: node.position }]
      }
      case 'inlineMath':
        // https://pandoc.org/MANUAL.html#math: "$5 and $10" is money.
        if (latex && /^\S(.*\S)?$/s.test(node.value) && !/^\d/.test(after(node, frame))) return [node]
        return [{ type: 'text', value: sourceOf(node, frame) }]
      case 'math':
        return latex
          ? [node]
          : [{ type: 'paragraph', children: [{ type: 'text', value: sourceOf(node, frame) }] }]
      case 'link':
      case 'definition':
        node = { ...node, url: resolveUrl(node.url, frame) }
        result.links.push({ target: node.url, at: place(node, frame) })
        break
      case 'image':
        node = { ...node, url: resolveUrl(node.url, frame) }
        result.images.push({ target: node.url, at: place(node, frame) })
        break
      case 'blockquote': {
        const alert = readAlert(node)
        if (!alert) break
        const children = await expandAll(alert.children, frame)
        const { value: props } = checkProps(componentByName.get(alert.name)!, {}, [], place(node, frame))
        return [{ type: 'octavoComponent', name: alert.name, props, children, position: node.position }]
      }
      case 'heading': {
        const id = frame.document.headingIds.get(node.position?.start.line ?? 0)
        if (id) node = { ...node, data: { ...node.data, hProperties: { id } } }
        break
      }
      case 'paragraph':
        if (isOnlyTags(node.children)) return expandAll(standing(node.children.filter(isShown)), frame)
        break
    }
    if (!('children' in node)) return [node]
    const children = await expandAll(node.children, frame)
    return node.type === 'paragraph' ? apart(node, children) : [withChildren(node, children)]
  }

  async function expandExpression(source: string, node: Nodes, frame: Frame): Promise<RootContent[]> {
    const parsed = parseExpression(source)
    if (parsed === 'empty') return []
    if (source.trim() === 'children' || source.trim() === 'props.children') return frame.children
    if (parsed) {
      const value = evaluate(parsed, staticScope(frame))
      if (value.isKnown) return textNodes(value.value, node)
      const direct = parsed.type === 'Identifier' ? frame.scope.get(parsed.name) : undefined
      if (direct && 'code' in direct)
        return [{ type: 'octavoIsland', code: direct.code, at: place(node, frame), children: [] }]
    }
    const code = addCode(source, node, frame, isServed(source, frame))
    return [{ type: 'octavoIsland', code, at: place(node, frame), children: [] }]
  }

  async function expandTag(node: Tag, frame: Frame): Promise<RootContent[]> {
    const { name } = node
    if (name === null) return expandAll(node.children, frame)
    const { document: here } = frame
    const snippet = here.snippets.get(name)
    if (snippet?.name === 'default') return putIn(snippet.file, snippet.at, node, frame)
    const imported = snippet && frame.scope.get(name)
    if (imported && 'value' in imported) return textNodes(imported.value)
    if (name === 'Snippet' && !here.codeNames.has(name)) return putInNamed(node, frame)
    const isOwn = here.codeNames.has(name.split('.')[0]!)
    if (name === 'Latex' && !isOwn)
      return [{ type: 'inlineMath', value: wordsIn(await expandAll(node.children, frame)) }]
    const tag = isOwn ? name : (plainTags.get(name) ?? name)
    const isTag = /^[a-z]/.test(tag) && !tag.includes('.')
    const reacts = node.attributes.some(
      (attribute) =>
        attribute.type === 'mdxJsxAttribute' &&
        /^on[A-Z]/.test(attribute.name) &&
        typeof attribute.value === 'object',
    )
    if (isOwn || (isTag && reacts)) {
      const children = await expandAll(node.children, frame)
      const source = `<${name} ${node.attributes.map(printAttribute).join(' ')}>{$.children}</${name}>`
      return [
        {
          type: 'octavoIsland',
          code: addCode(source, node, frame),
          at: place(node, frame),
          children,
        },
      ]
    }
    const { props, dynamic } = readAttributes(node, frame)
    let children = await expandAll(node.children, frame)
    if (isTag) {
      for (const key of ['href', 'src'] as const) {
        const url = props[key]
        if (typeof url !== 'string') continue
        const target = resolveUrl(url, frame)
        props[key] = target
        if (key === 'href' && tag === 'a') result.links.push({ target, at: place(node, frame) })
        if (key === 'src' && tag === 'img') result.images.push({ target, at: place(node, frame) })
      }
      if (tag === 'img' && props.alt === undefined && !dynamic) {
        const hint = 'Say what it shows, or write `alt=""` when it is only an ornament.'
        result.diagnostics.push(
          report('page/image-alt', 'The image has no `alt`', { hint, at: place(node, frame) }),
        )
      }
      if (holdsWords(tag)) children = withoutParagraphs(children)
      if (tag === 'a') children = withoutLinks(children)
      return [{ type: 'octavoElement', name: tag, props, dynamic, children, position: node.position }]
    }
    const component = componentByName.get(name)
    if (!component) {
      const hint =
        didYouMean(name, [...componentByName.keys(), ...here.snippets.keys(), ...here.codeNames]) ??
        'Import it, or remove the tag. What is inside it is shown.'
      result.diagnostics.push(
        report('page/unknown-component', `There is no component \`<${name}>\``, {
          hint,
          at: place(node, frame),
        }),
      )
      return node.type === 'mdxJsxFlowElement' ? asParagraph(children) : children
    }
    if (component.name === 'Tree' || component.name === 'Tree.Folder') children = readFileLists(children)
    if (component.name === 'CodeBlock') {
      Object.assign(props, codeIn(children), { tokens: undefined })
      children = children.filter((child) => child.type === 'octavoIsland')
    }
    if (component.name === 'Prompt') props.source = contentOf(children)
    const checked = checkProps(component, props, Object.keys(dynamic ?? {}), place(node, frame))
    result.diagnostics.push(...checked.diagnostics)
    noteReferences(checked.value, node, frame)
    return [
      {
        type: 'octavoComponent',
        name: component.name,
        props: checked.value,
        dynamic,
        children:
          component.isTransparent && node.type === 'mdxJsxFlowElement' ? asParagraph(children) : children,
        position: node.position,
      },
    ]
  }

  function noteReferences(props: Record<string, unknown>, node: Tag, frame: Frame): void {
    const at = place(node, frame)
    if (typeof props.href === 'string') {
      const target = resolveUrl(props.href, frame)
      props.href = target
      result.links.push({ target, at })
    }
    if (typeof props.img === 'string') {
      const target = resolveUrl(props.img, frame)
      props.img = target
      result.images.push({ target, at })
    }
    if (typeof props.icon === 'string')
      result.icons.push({ name: props.icon, type: props.iconType as string | undefined, at })
  }

  /** `<Snippet file="x.mdx" />`, the old way to include a file of `snippets`, or of `_snippets` before that. */
  async function putInNamed(node: Tag, frame: Frame): Promise<RootContent[]> {
    const name = String(readAttributes(node, frame).props.file ?? '')
    const files = [`snippets/${name}`, `_snippets/${name}`].flatMap((path) => filePath(path) ?? [])
    for (const file of files) if (await load(file)) return putIn(file, place(node, frame), node, frame)
    return files[0] ? putIn(files[0], place(node, frame), node, frame) : []
  }

  async function putIn(file: FilePath, at: Place, node: Tag, frame: Frame): Promise<RootContent[]> {
    if (frame.open.includes(file)) {
      const ring = [...frame.open.slice(frame.open.indexOf(file)), file].join(' -> ')
      const message = `Snippets include each other in a ring: ${ring}`
      result.diagnostics.push(
        report('page/import-cycle', message, { hint: 'Remove one of the imports.', at }),
      )
      return []
    }
    const snippet = await load(file)
    if (!snippet) {
      result.diagnostics.push(notFound(file, at))
      return []
    }
    const values = readValues(node, frame)
    const named = new Map([...userIn(snippet), ...values])
    result.scopes.push(Object.fromEntries(named) satisfies CodeScope)
    const scope = new Map([...(await importedValues(snippet)), ...named])
    const plain = [...values].flatMap(([key, value]) =>
      'value' in value ? [[key, value.value] as const] : [],
    )
    // With code among them, only running it can tell what they are together.
    if (plain.length === values.size) scope.set('props', { value: Object.fromEntries(plain) })
    const inner: Frame = {
      document: snippet,
      scope,
      scopeIndex: result.scopes.length - 1,
      children: await expandAll(node.children, frame),
      open: [...frame.open, file],
    }
    const content = await expandAll(snippet.tree?.children ?? [], inner)
    const [only] = content
    // In the middle of a sentence a snippet of one paragraph is its words.
    return node.type === 'mdxJsxTextElement' && content.length === 1 && only?.type === 'paragraph'
      ? only.children
      : content
  }

  function readAttributes(node: Tag, frame: Frame) {
    const values = readValues(node, frame)
    const props: Record<string, unknown> = {}
    const dynamic: Record<string, CodeRef> = {}
    for (const [key, value] of values) {
      if ('code' in value) dynamic[key] = value.code
      else props[key] = value.value
    }
    return { props, dynamic: Object.keys(dynamic).length > 0 ? dynamic : undefined }
  }

  function readValues(node: Tag, frame: Frame): Map<string, Value> {
    const values = new Map<string, Value>()
    node.attributes.forEach((attribute, index) => {
      if (attribute.type === 'mdxJsxExpressionAttribute') {
        const spread = evaluateSource(attribute.value.replace(/^\s*\.\.\./, ''), node, frame)
        if ('code' in spread) values.set(`...${index}`, spread)
        else if (typeof spread.value === 'object' && spread.value)
          for (const [key, value] of Object.entries(spread.value)) values.set(key, { value })
      } else if (attribute.value === null || attribute.value === undefined)
        values.set(attribute.name, { value: true })
      else if (typeof attribute.value === 'string') values.set(attribute.name, { value: attribute.value })
      else values.set(attribute.name, evaluateSource(attribute.value.value, node, frame))
    })
    return values
  }

  function evaluateSource(source: string, node: Nodes, frame: Frame): Value {
    const parsed = parseExpression(source)
    if (parsed === 'empty') return { value: undefined }
    if (parsed) {
      const value = evaluate(parsed, staticScope(frame))
      if (value.isKnown) return { value: value.value }
      const direct = parsed.type === 'Identifier' ? frame.scope.get(parsed.name) : undefined
      if (direct) return direct
    }
    return { code: addCode(source, node, frame, isServed(source, frame)) }
  }

  function addCode(source: string, node: Nodes, frame: Frame, forPage = false): CodeRef {
    const { file, code } = frame.document
    const earlier = result.modules.find((candidate) => candidate.file === file)
    const module: AuthorModule = earlier ?? { file, code, expressions: [] }
    if (!earlier) result.modules.push(module)
    const at = place(node, frame)
    return {
      module: result.modules.indexOf(module),
      index: module.expressions.push({ source, at, ...(forPage && { isServed: true }) }) - 1,
      scope: frame.scopeIndex,
    }
  }
}

/** Tags that sites bring from elsewhere, and that say no more than these. */
export const plainTags = new Map([
  ['Link', 'a'],
  ['Image', 'img'],
])

/** What depends on who reads is worked out here, so that nobody gets the words for others. */
const isServed = (source: string, { scope }: Frame) => scope.has('user') && userInCode.test(source)

function notFound(file: FilePath, at: Place): Diagnostic {
  const hint = 'A path that begins with `/` starts at the site folder.'
  return report('page/import-not-found', `\`${file}\` does not exist`, { hint, at })
}
