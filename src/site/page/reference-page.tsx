import { renderToString } from 'preact-render-to-string'
import { createTools, type PageTools, ToolsContext } from '../../components/base/context.ts'
import type { Diagnostic } from '../../core/diagnostic/diagnostic.ts'
import type { UrlPath } from '../../core/path.ts'
import { frontPage } from '../../mdx/page.ts'
import type { FrontMatter } from '../../mdx/read/front-matter.ts'
import type { ReferenceSettings } from '../../reference/draw.tsx'
import type { OperationModel } from '../../reference/operation/operation-model.ts'
import { type ReferencePart, renderOperation } from '../../reference/operation/operation-page.tsx'
import type { Display } from '../../reference/playground/display.ts'
import type { Page } from '../../render/page.ts'
import { Fault } from '../../render/shell/fault.tsx'

export type Content = { html: string; leaf: string; ids: readonly string[]; utilities?: string }

export type ReferenceInput = {
  url: UrlPath
  model: OperationModel
  settings: ReferenceSettings
  tools: Partial<PageTools> & Pick<PageTools, 'link'>
  content?: Content
  display?: Display
  operationUrl?: (id: string) => string | undefined
}

/** The reference of an operation, with the author's content. */
export function createReference({ content, ...input }: ReferenceInput): ReferencePart {
  return renderOperation({ ...input, ids: content?.ids, without: handWrittenExamples(content) })
}

/** Hand-written examples replace those of the spec. */
export const handWrittenExamples = (content: Content | undefined) => ({
  request: content?.leaf.includes('id="request-example"') ?? false,
  response: content?.leaf.includes('id="response-example"') ?? false,
})

/** Puts hand-written text between the head and the generated part. Its metadata takes precedence. */
export function joinReference(page: Page, part: ReferencePart): Page {
  const isDescribed = page.description !== undefined
  return {
    ...page,
    description: page.description ?? part.description,
    lead: isDescribed ? undefined : part.lead,
    intro: part.intro,
    connect: page.connect || part.connect ? [...(page.connect ?? []), ...(part.connect ?? [])] : undefined,
    html: page.html + part.html,
    // Request examples come before response examples.
    leaf: page.leaf.includes('id="request-example"') ? page.leaf + part.leaf : part.leaf + page.leaf,
    ids: [...page.ids, ...part.ids],
    deprecated: page.deprecated || part.deprecated,
    isReference: true,
    diagnostics: [...page.diagnostics, ...part.diagnostics],
  }
}

/** A page generated from a spec; `front` is its front matter from `x-site`. */
export function generatedPage(
  { url, file }: Pick<Page, 'url' | 'file'>,
  front: FrontMatter,
  content?: Content,
): Page {
  const page = frontPage(url, file, front)
  if (!content) return page
  const { html, leaf, ids, utilities } = content
  return { ...page, html, leaf, ids: [...ids], utilities }
}

/** Shows an error card instead of a reference, with the reason only in `dev`. */
export function withoutReference(
  page: Page,
  diagnostic: Diagnostic | undefined,
  { dev, tools }: { dev: boolean; tools: Partial<PageTools> },
): Page {
  const all = createTools(tools)
  const { strings } = all
  const problem = diagnostic && {
    message: diagnostic.message.replaceAll('`', ''),
    code: diagnostic.code,
    hint: diagnostic.hint?.replaceAll('`', ''),
    at: diagnostic.at,
  }
  const card = renderToString(
    <ToolsContext.Provider value={all}>
      <Fault title={strings.referenceProblem} problem={dev ? problem : { message: strings.referenceGone }} />
    </ToolsContext.Provider>,
  )
  return { ...page, html: page.html + card, diagnostics: page.diagnostics }
}
