import { deflateRawSync } from 'node:zlib'
import type { UrlPath } from '../../core/path.ts'
import type { Trace } from '../../core/query.ts'
import type { RelayRule } from '../../request/relay-rule.ts'
import type { PageFacts } from '../../site/page/page-facts.ts'
import type { HasCard, HasPart, PageOutputs } from '../../site/page/page-outputs.ts'
import type { PageSection } from '../../site/page/page-sections.ts'
import type { Site } from '../../site/site.ts'
import type { View } from '../../site/view/view.ts'
import { cardFile, type PageLayout, pageFile } from '../file-name.ts'
import { withPolicy } from './static-page.ts'

/** A page as files, and what the build records about it. Threads can send it to each other. */
export type RenderedPage = {
  /** The page itself first. */
  files: [path: string, content: string | Uint8Array][]
  /** Files of the last build that are still current. */
  reused: string[]
  /** Parts that no earlier page has. */
  parts: { name: string; content: string | Uint8Array; inner: string[] }[]
  /** Shared parts that the page links to. */
  shows: string[]
  trace: Trace
  facts?: PageFacts
  /** Its text for search, compressed. */
  sections?: string
  rule?: RelayRule
  /** Why its preview image could not be drawn. */
  cardProblem?: string
}

export type RenderPage = (url: UrlPath, hasPart: HasPart) => Promise<RenderedPage | undefined>

const pagesPerTurn = 20

/** `cards`: preview images that the last build drew. */
export function createPageRenderer(
  site: View & Pick<Site, 'facts'>,
  layout: PageLayout,
  cards: ReadonlySet<string>,
): RenderPage {
  const hasCard: HasCard = (url, hash) => cards.has(cardFile(url, hash))

  let rendered = 0
  return async (url, hasPart) => {
    // Native memory, such as that of parsed pages, is only freed between turns of the event loop.
    if (++rendered % pagesPerTurn === 0) await new Promise((resolve) => setImmediate(resolve))
    const { value, trace } = await site.outputs(url, { hasPart, hasCard })
    if (!value) return undefined
    const facts = await site.facts(url)
    const sections = await site.sections(url)
    // The page is not needed again, so free its memory.
    site.release(url)
    const { shows, rule, sharedParts, card } = value
    return {
      files: filesOf(url, value, layout),
      reused: card?.kind === 'reused' ? [cardFile(url, card.hash)] : [],
      parts: [...sharedParts].map(([name, { html, inner }]) => ({
        name,
        content: withPolicy(html, {}),
        inner,
      })),
      shows,
      trace,
      ...(facts && { facts }),
      ...(sections.length > 0 && { sections: packSections(sections) }),
      ...(rule && { rule }),
      ...(card?.kind === 'failed' && { cardProblem: card.reason }),
    }
  }
}

/** All files of a page by path, the page itself first. */
function filesOf(url: UrlPath, outputs: PageOutputs, layout: PageLayout): RenderedPage['files'] {
  const { html, policy, parts, island, markdown, feed, playground, console, card } = outputs
  const folder = url === '/' ? '' : url.slice(1)
  const partFile = (name: string) => `${folder && `${folder}/`}~${name}`
  const files: RenderedPage['files'] = [[pageFile(url, layout), withPolicy(html, policy)]]
  if (markdown) files.push([`${folder || 'index'}.md`, markdown])
  if (feed) files.push([`${folder && `${folder}/`}rss.xml`, feed])
  for (const [hash, part] of parts)
    files.push([pageFile(`/${partFile(`part/${hash}`)}`, layout), withPolicy(part, {})])
  if (playground) files.push([partFile('playground.json'), JSON.stringify(playground)])
  if (console) files.push([partFile('console.json'), JSON.stringify(console)])
  if (card?.kind === 'drawn') files.push([cardFile(url, card.hash), card.png])
  if (island) files.push([`_octavo/islands/${folder && `${folder}/`}${island.hash}.js`, island.code])
  return files
}

/** The text of all pages is in memory until the search index is built; compressed, it takes a third. */
const packSections = (sections: readonly PageSection[]): string =>
  deflateRawSync(JSON.stringify(sections), { level: 1 }).toString('base64')
