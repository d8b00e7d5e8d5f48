import type { Diagnostic, Place } from '../../core/diagnostic/diagnostic.ts'
import type { UrlPath } from '../../core/path.ts'
import { hasDiagram, type Page } from '../../render/page.ts'

/** A place without its source line, which is long and can be read again. */
type Spot = Omit<Place, 'lineText'>
type Target = { target: string; at: Spot }

/** The facts about a page that site-wide checks need: far less than the page itself. */
export type PageFacts = {
  url: UrlPath
  links: Target[]
  images: Target[]
  ids: readonly string[]
  /** Diagnostics of the page itself. */
  diagnostics: Diagnostic[]
  hasDiagram?: boolean
}

export function readFacts(page: Page, diagnostics: Diagnostic[]): PageFacts {
  return {
    url: page.url,
    links: page.links.map(withSpot),
    images: page.images.map(withSpot),
    ids: page.ids,
    diagnostics,
    ...(hasDiagram(page) && { hasDiagram: true }),
  }
}

function withSpot({ target, at }: Page['links'][number]): Target {
  const { file, line, column, length } = at
  return { target, at: { file, line, column, length } }
}
