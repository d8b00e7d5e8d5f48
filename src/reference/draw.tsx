import type { ComponentChildren } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { createTools, type PageTools, ToolsContext } from '../components/base/context.ts'
import type { UrlPath } from '../core/path.ts'
import type { Language } from '../samples/language.ts'
import type { LanguageKey } from '../samples/languages/index.ts'
import type { Memory } from '../spec/read/memory.ts'
import type { Display } from './playground/display.ts'
import type { PlaygroundSettings } from './playground/playground-data.ts'
import { ReferenceContext } from './reference-context.ts'
import { createSpecTexts } from './spec-texts.ts'

/** docs.json settings for reference pages. */
export type ReferenceSettings = {
  full: boolean
  expanded: boolean
  post: readonly string[]
  /** How lists in `deepObject` parameters are sent. */
  deepObject: 'indices' | 'brackets' | 'repeat'
  samples: SampleSettings
  playground: PlaygroundSettings & { display: Display }
}

/** `api.examples` of docs.json. */
export type SampleSettings = {
  /** In menu order; empty if samples are disabled. */
  languages: readonly LanguageKey[]
  /** Omits optional parameters from samples. */
  requiredOnly: boolean
  /** Languages of samples on the page: the first, or the first that the author did not write. */
  loaded: ReadonlyMap<LanguageKey, Language>
}

export type DrawInput = {
  url: UrlPath
  settings: ReferenceSettings
  tools: Partial<PageTools> & Pick<PageTools, 'link'>
  /** Ids used by the author's part of the page. */
  ids?: readonly string[]
  /** The page URL of an operation, by `operationId` or reference. */
  operationUrl?: (idOrRef: string) => string | undefined
  /** The cache of the page's spec. */
  memory?: Memory
}

/** Shared setup of reference pages. */
export function startDrawing({ url, tools: input, ids = [], operationUrl, memory }: DrawInput) {
  const { link } = input
  const tools = createTools(input)
  for (const id of ids) tools.noteId(id)
  const { markdown, inline, plain, json } = createSpecTexts(tools, memory)
  const reference = { markdown, inline, json, pageUrl: link(url), operationUrl }
  const draw = (part: ComponentChildren) =>
    renderToString(
      <ToolsContext.Provider value={tools}>
        <ReferenceContext.Provider value={reference}>{part}</ReferenceContext.Provider>
      </ToolsContext.Provider>,
    )
  return { tools, draw, markdown, plain }
}
