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
}

/** What every reference page is drawn with. */
export function startDrawing({ url, tools: given, ids = [] }: DrawInput) {
  const { link } = given
  const tools = createTools(given)
  for (const id of ids) tools.noteId(id)
  const markdown = (text: string) => renderSpecMarkdown(text, { link }).html
  const reference = {
    markdown,
    inline: (text: string) => renderSpecInline(text, { link }),
    pageUrl: link(url),
  }
  const draw = (part: ComponentChildren) =>
    renderToString(
      <ToolsContext.Provider value={tools}>
        <ReferenceContext.Provider value={reference}>{part}</ReferenceContext.Provider>
      </ToolsContext.Provider>,
    )
  return { tools, draw, markdown, plain: (text: string) => plainSpecText(text) }
}
