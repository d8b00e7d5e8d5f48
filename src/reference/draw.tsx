import type { ComponentChildren } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { createTools, type PageTools, ToolsContext } from '../components/context.ts'
import type { UrlPath } from '../core/path.ts'
import { plainSpecText, renderSpecInline, renderSpecMarkdown } from '../render/spec-markdown.ts'
import { ReferenceContext } from './reference-context.ts'

/** Settings of docs.json that concern reference pages. */
export type ReferenceSettings = { full: boolean; expanded: boolean; post: readonly string[] }

export type DrawInput = {
  url: UrlPath
  settings: ReferenceSettings
  tools: Partial<PageTools> & Pick<PageTools, 'link'>
  /** Ids that the hand-written part of the page has already. */
  ids?: readonly string[]
  /** The address in the site of an operation that a description names, by `operationId` or by reference. */
  operationUrl?: (idOrRef: string) => string | undefined
}

/** What every reference page is drawn with. */
export function startDrawing({ url, tools: given, ids = [], operationUrl }: DrawInput) {
  const { link } = given
  const tools = createTools(given)
  for (const id of ids) tools.noteId(id)
  const options = { link, strings: tools.strings }
  const markdown = (text: string) => renderSpecMarkdown(text, options).html
  const reference = {
    markdown,
    inline: (text: string) => renderSpecInline(text, options),
    pageUrl: link(url),
    operationUrl,
  }
  const draw = (part: ComponentChildren) =>
    renderToString(
      <ToolsContext.Provider value={tools}>
        <ReferenceContext.Provider value={reference}>{part}</ReferenceContext.Provider>
      </ToolsContext.Provider>,
    )
  return { tools, draw, markdown, plain: (text: string) => plainSpecText(text) }
}
