import type { UrlPath } from '../../core/path.ts'
import { mergeSources, type PolicySources, sourcesOfPage } from '../../core/policy/policy-sources.ts'
import type { Use } from '../../core/query.ts'
import type { Page } from '../../render/page.ts'
import type { RelayRule } from '../../request/relay-rule.ts'
import type { createFlow } from '../flow/flow.ts'

/** A part, and the parts that it leads to. */
type SharedPart = { html: string; inner: string[] }

/** Whether somebody has made this part already. */
export type HasPart = (name: string) => boolean

/** What of a page has an address. */
export type PageOutputs = {
  html: string
  /** Examples that are too long for the page, by their hash. */
  parts: Map<string, string>
  /** The shared parts that the page itself leads to. */
  shows: string[]
  /** Fields behind folds that nobody has made before, by their name below `~parts/`. */
  sharedParts: Map<string, SharedPart>
  /** Where its script may send requests to. */
  policy: PolicySources
  island?: Page['island']
  markdown?: string
  /** RSS, of a page that tells what is new. */
  feed?: string
  playground?: unknown
  responses?: unknown
  console?: unknown
  rule?: RelayRule
}

type Input = {
  url: UrlPath
  hasPart: HasPart
  use: Use
  base: string
  flow: ReturnType<typeof createFlow>
  pageOf: (url: UrlPath, use: Use) => Promise<Page | undefined>
  htmlOf: (page: Page, use: Use) => Promise<string>
  partOf: (page: Page & { isShared?: boolean }, hash: string, use: Use) => Promise<string | undefined>
}

/**
 * A page with all that belongs to it and has an address of its own. Fields behind a fold are the same on every page
 * that shows their schema: they are made once, and links to them lead there.
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
  /** Leads links to fields to their shared place, and tells which those are. */
  const share = (html: string): SharedPart => {
    const inner = new Set<string>()
    const linked = linkParts(html, `${base}/~parts/`, (hash, isExample) => {
      if (isExample) return void examples.add(hash)
      const name = language ? `${language}.${hash}` : hash
      hashes.set(name, hash)
      inner.add(name)
      return name
    })
    return { html: linked, inner: [...inner] }
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
    playground: play?.data?.(),
    responses: play?.responses?.(),
    console: play?.console?.(),
    rule: play?.rule,
  }
}

/**
 * Rewrites the links to parts of a page. `nameOf` returns the new name of a part, or undefined to leave the link
 * unchanged.
 */
function linkParts(
  html: string,
  place: string,
  nameOf: (hash: string, isExample: boolean) => string | undefined,
): string {
  // Few links in a long text: to look for them is quicker than to match, and `~` is rare where `/` is not.
  const mark = '~part/'
  let written = ''
  let from = 0
  for (let at = html.indexOf(mark); at >= 0; at = html.indexOf(mark, at + 1)) {
    const end = html.indexOf('"', at)
    const start = html.lastIndexOf('"', at) + 1
    const hash = html.slice(at + mark.length, end)
    if (html[at - 1] !== '/' || !/^[\w-]+$/.test(hash)) continue
    const isExample = html.slice(html.lastIndexOf('<', start), start).includes('data-part="~"')
    const name = nameOf(hash, isExample)
    if (name === undefined) continue
    written += `${html.slice(from, start)}${place}${name}.html`
    from = end
  }
  return written + html.slice(from)
}
