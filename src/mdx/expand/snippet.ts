import type { RootContent } from 'mdast'
import { type Place, report } from '../../core/diagnostic/diagnostic.ts'
import { type FilePath, filePath } from '../../core/path.ts'
import type { CodeScope } from '../expanded.ts'
import type { MdxDocument } from '../read/document.ts'
import { type Expansion, importedValues, notFound, userIn } from './expansion.ts'
import { type Frame, place } from './frame.ts'
import { readAttributes, readValues, type Tag } from './values.ts'

/** A tag that includes another file. */
type Inclusion = { file: FilePath; at: Place; node: Tag }

/** `<Snippet file="x.mdx" />`: the legacy way to include a file of `snippets` or `_snippets`. */
export async function includeNamed(node: Tag, frame: Frame, expansion: Expansion): Promise<RootContent[]> {
  const name = String(readAttributes(node, frame, expansion).props.file ?? '')
  const files = [`snippets/${name}`, `_snippets/${name}`].flatMap((path) => filePath(path) ?? [])
  const at = place(node, frame)
  for (const file of files)
    if (await expansion.load(file)) return includeFile({ file, at, node }, frame, expansion)
  return files[0] ? includeFile({ file: files[0], at, node }, frame, expansion) : []
}

export async function includeFile(
  { file, at, node }: Inclusion,
  frame: Frame,
  expansion: Expansion,
): Promise<RootContent[]> {
  const { page, load, expandAll } = expansion
  if (frame.open.includes(file)) {
    const cycle = [...frame.open.slice(frame.open.indexOf(file)), file].join(' -> ')
    const message = `Snippets include each other in a cycle: ${cycle}`
    page.diagnostics.push(report('page/import-cycle', message, { hint: 'Remove one of the imports.', at }))
    return []
  }
  const snippet = await load(file)
  if (!snippet) {
    page.diagnostics.push(notFound(file, at))
    return []
  }
  const names = await snippetScope({ node, snippet }, frame, expansion)
  const inner: Frame = {
    ...names,
    document: snippet,
    children: await expandAll(node.children, frame),
    open: [...frame.open, file],
  }
  const content = await expandAll(snippet.tree?.children ?? [], inner)
  const [only] = content
  // Inside a sentence, a snippet with one paragraph is inlined.
  return node.type === 'mdxJsxTextElement' && content.length === 1 && only?.type === 'paragraph'
    ? only.children
    : content
}

/** Names in a snippet: its imports, and the attributes of the tag that includes it. */
async function snippetScope(
  { node, snippet }: { node: Tag; snippet: MdxDocument },
  frame: Frame,
  expansion: Expansion,
): Promise<Pick<Frame, 'scope' | 'scopeIndex'>> {
  const { scopes } = expansion.page
  const values = readValues(node, frame, expansion)
  const attributes = new Map([...userIn(snippet, expansion), ...values])
  const scopeIndex = scopes.push(Object.fromEntries(attributes) satisfies CodeScope) - 1
  const scope = new Map([...(await importedValues(snippet, expansion)), ...attributes])
  const plain = [...values].flatMap(([key, value]) => ('value' in value ? [[key, value.value] as const] : []))
  // If one is code, `props` is only known at run time.
  if (plain.length === values.size) scope.set('props', { value: Object.fromEntries(plain) })
  return { scope, scopeIndex }
}
