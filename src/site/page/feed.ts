import type { Config } from '../../config/parse.ts'
import { encodeAddress } from '../../core/encode-address.ts'
import type { FilePath } from '../../core/path.ts'
import type { Expanded } from '../../mdx/expanded.ts'
import { readUpdates } from '../../mdx/updates.ts'
import { renderFeed } from '../../outputs/feed.ts'
import type { Page } from '../../render/page.ts'
import { siteAddress } from './chrome.ts'

export type FeedInput = {
  config: Pick<Config, 'name' | 'seo'>
  base: string
  publicUrl?: string
  /** A page file with everything it includes. */
  expanded: (file: FilePath) => Promise<Expanded | undefined>
  link: (href: string) => string
}

/** The RSS feed of a page with `<Update>`s. */
export async function writeFeed(
  page: Page,
  { config, base, publicUrl, expanded, link }: FeedInput,
): Promise<string> {
  const document = await expanded(page.file)
  const siteUrl = siteAddress(config.seo, base, publicUrl)
  const address = siteUrl ?? base
  // A feed is read outside the site, so its links are absolute.
  const origin = siteUrl === undefined ? '' : new URL(siteUrl).origin
  const absoluteLink = (href: string) => link(href).replace(/^(?=\/(?!\/))/, origin)
  const updates = document ? readUpdates(document.tree, absoluteLink) : []
  const absolute = (path: string) => address + encodeAddress(path)
  const pageUrl = absolute(page.url === '/' ? '' : page.url)
  // Updates are headings of the page, in the same order.
  const headings = [...page.headings]
  const anchorOf = (label: string) => {
    const at = headings.findIndex(({ text }) => text === label)
    const [heading] = at === -1 ? [] : headings.splice(0, at + 1).slice(-1)
    return heading ? `#${encodeAddress(heading.id)}` : ''
  }
  return renderFeed({
    title: `${config.name}: ${page.title}`,
    description: page.description ?? page.title,
    link: pageUrl,
    self: absolute(`${page.url === '/' ? '' : page.url}/rss.xml`),
    items: updates.map(({ label, description, tags, rss, text }) => ({
      title: rss?.title ?? [label, description].filter(Boolean).join(': '),
      link: pageUrl + anchorOf(label),
      text: rss?.description ?? text,
      tags,
      date: dateOf(label) ?? dateOf(description ?? ''),
    })),
  })
}

/** Many labels are dates, such as `2026-03-02` or `March 2, 2026`. Versions and months are not. */
function dateOf(label: string): Date | undefined {
  if (!/\b\d{1,2}\b/.test(label) || !/\b(?:19|20)\d\d\b/.test(label) || /^v?\d+\.\d/.test(label))
    return undefined
  const time = Date.parse(/^\d{4}-\d\d-\d\d$/.test(label) ? label : `${label} UTC`)
  return Number.isNaN(time) ? undefined : new Date(time)
}
