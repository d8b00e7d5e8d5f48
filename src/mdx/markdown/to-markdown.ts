import { expand } from '../expand/expand.ts'
import type { LoadDocument } from '../expand/expansion.ts'
import type { MdxDocument } from '../read/document.ts'
import { printMarkdown, withLinks } from './print-markdown.ts'

/** A parsed MDX file -> Markdown, with snippets included and without running code. */
export async function renderMarkdown(
  document: MdxDocument,
  load: LoadDocument,
  link: (href: string) => string,
): Promise<string> {
  const { tree } = await expand(document, { load, latex: true })
  return printMarkdown(withLinks(tree, link))
}
