import type { CardText } from '../../cards/card.ts'
import type { UrlPath } from '../../core/path.ts'
import { mergeSources, type PolicySources, sourcesOfPage } from '../../core/policy/policy-sources.ts'
import type { Use } from '../../core/query.ts'
import { errorMessage } from '../../core/user-error.ts'
import type { Page } from '../../render/page.ts'
import type { RelayRule } from '../../request/relay-rule.ts'
import type { createFlow } from '../flow/flow.ts'

/** A part, and the names of the parts it links to. */
type SharedPart = { html: string; inner: string[] }

/** Whether another page already rendered this part. */
export type HasPart = (name: string) => boolean

/** Whether the last build drew this preview image. */
export type HasCard = (page: UrlPath, hash: string) => boolean

/** The preview image of a page. */
type CardOutput =
  | { kind: 'drawn'; hash: string; png: Uint8Array }
  /** The last build drew it. */
  | { kind: 'reused'; hash: string }
  | { kind: 'failed'; reason: string }

/** Everything of a page that has its own URL. */
export type PageOutputs = {
  html: string
  /** Examples that are too long for the page, by hash. */
  parts: Map<string, string>
  /** Shared parts that the page itself links to. */
  shows: string[]
  /** Collapsed fields that no other page rendered before, by their name below `~parts/`. */
  sharedParts: Map<string, SharedPart>
  /** Extra hosts that its Content-Security-Policy allows. */
  policy: PolicySources
  island?: Page['island']
  markdown?: string
  /** RSS, for pages with `<Update>`s. */
  feed?: string
  playground?: unknown
  card?: CardOutput
  console?: unknown
  rule?: RelayRule
}

type Input = {
  url: UrlPath
  hasPart: HasPart
  hasCard: HasCard
  use: Use
  base: string
  flow: ReturnType<typeof createFlow>
  pageOf: (url: UrlPath, use: Use) => Promise<Page | undefined>
  htmlOf: (page: Page, use: Use) => Promise<string>
  partOf: (page: Page & { isShared?: boolean }, hash: string, use: Use) => Promise<string | undefined>
  cardOf: (page: Page, use: Use) => Promise<{ hash: string; text: CardText } | undefined>
}

/**
 * Reads a page and everything of it that has its own URL. Collapsed fields are the same on every page that
 * shows their schema, so they are rendered once and shared.
 */
export async function readOutputs(input: Input): Promise<PageOutputs | undefined> {
  const { url, hasPart, use, base, flow, pageOf, htmlOf, partOf } = input
  const page = await pageOf(url, use)
  if (!page) return undefined
  const language = (await use(flow.pages.route, url))?.language
  const outputs: PageOutputs = {
    html: await htmlOf(page, use),
    policy: mergeSources(await use(flow.chrome.policy), sourcesOfPage(page)),
    island: page.island,
    parts: new Map(),
    shows: [],
    sharedParts: new Map(),
  }
  const examples = new Set<string>()
  const hashes = new Map<string, string>()
  /** Points links to collapsed fields at their shared files, and returns the names of those. */
  const share = (html: string): SharedPart => {
    const inner = new Set<string>()
    const linkedHtml = linkParts(html, `${base}/~parts/`, (hash, isExample) => {
      if (isExample) return void examples.add(hash)
      const name = language ? `${language}.${hash}` : hash
      hashes.set(name, hash)
      inner.add(name)
      return name
    })
    return { html: linkedHtml, inner: [...inner] }
  }
  const shared = share(outputs.html)
  for (const hash of examples) {
    const part = await partOf(page, hash, use)
    if (part) outputs.parts.set(hash, part)
  }
  for (const [name, hash] of hashes) {
    const part = hasPart(name) ? undefined : await partOf({ ...page, isShared: true }, hash, use)
    if (part) outputs.sharedParts.set(name, share(part))
  }
  outputs.html = shared.html
  outputs.shows = shared.inner
  const play = await use(flow.pages.playground, url)
  const markdown = await use(flow.machine.markdown, url)
  const feed = await use(flow.machine.feed, url)
  return {
    ...outputs,
    markdown,
    feed,
    card: await readCardImage(input, page),
    playground: play?.data?.(),
    console: play?.console?.(),
    rule: play?.rule,
  }
}

async function readCardImage(
  { url, hasCard, use, flow, cardOf }: Input,
  page: Page,
): Promise<CardOutput | undefined> {
  const card = await cardOf(page, use)
  if (!card) return undefined
  const { hash, text } = card
  if (hasCard(url, hash)) return { kind: 'reused', hash }
  try {
    const png = await flow.chrome.drawCard(use, text)
    return png && { kind: 'drawn', hash, png }
  } catch (problem) {
    return { kind: 'failed', reason: errorMessage(problem) }
  }
}

/**
 * Rewrites the links to parts of a page. `nameOf` returns the new name of a part, or undefined to leave the
 * link unchanged.
 */
function linkParts(
  html: string,
  folder: string,
  nameOf: (hash: string, isExample: boolean) => string | undefined,
): string {
  // A search is faster than a regular expression: a long text has few links, and `~` is rare.
  const mark = '~part/'
  let output = ''
  let from = 0
  for (let at = html.indexOf(mark); at >= 0; at = html.indexOf(mark, at + 1)) {
    const end = html.indexOf('"', at)
    const start = html.lastIndexOf('"', at) + 1
    const hash = html.slice(at + mark.length, end)
    if (html[at - 1] !== '/' || !/^[\w-]+$/.test(hash)) continue
    const isExample = html.slice(html.lastIndexOf('<', start), start).includes('data-part="~"')
    const name = nameOf(hash, isExample)
    if (name === undefined) continue
    output += `${html.slice(from, start)}${folder}${name}.html`
    from = end
  }
  return output + html.slice(from)
}
