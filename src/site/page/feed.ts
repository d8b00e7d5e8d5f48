import type { Config } from '../../config/parse.ts'
import { encodeAddress } from '../../core/encode-address.ts'
import type { LoadDocument } from '../../mdx/expand/expansion.ts'
import { readUpdates } from '../../mdx/updates.ts'
import { renderFeed } from '../../outputs/feed.ts'
import type { Page } from '../../render/page.ts'
import { siteAddress } from './chrome.ts'

export type FeedInput = {
  config: Pick<Config, 'name' | 'seo'>
  base: string
  publicUrl?: string
  load: LoadDocument
  link: (href: string) => string
}

/** What a page with `<Update>`s says is new, for feed readers. */
export async function writeFeed(
  page: Page,
  { config, base, publicUrl, load, link }: FeedInput,
): Promise<string> {
  const document = await load(page.file)
  const siteUrl = siteAddress(config.seo, base, publicUrl)
  const address = siteUrl ?? base
  // A feed is read elsewhere.
  const origin = siteUrl === undefined ? '' : new URL(siteUrl).origin
  const wholeLink = (href: string) => link(href).replace(/^(?=\/(?!\/))/, origin)
  const updates = document ? await readUpdates(document, load, wholeLink) : []
  const whole = (path: string) => address + encodeAddress(path)
  const place = whole(page.url === '/' ? '' : page.url)
  // The page gave each its anchor, in the same order.
  const left = [...page.headings]
  const anchorOf = (label: string) => {
    const at = left.findIndex(({ text }) => text === label)
    const [heading] = at === -1 ? [] : left.splice(0, at + 1).slice(-1)
    return heading ? `#${encodeAddress(heading.id)}` : ''
  }
  return renderFeed({
    title: `${config.name}: ${page.title}`,
    description: page.description ?? page.title,
    link: place,
    self: whole(`${page.url === '/' ? '' : page.url}/rss.xml`),
    items: updates.map(({ label, description, tags, rss, text }) => ({
      title: rss?.title ?? [label, description].filter(Boolean).join(': '),
      link: place + anchorOf(label),
      text: rss?.description ?? text,
      tags,
      date: dateOf(label) ?? dateOf(description ?? ''),
    })),
  })
}

/** A label is often a day, `2026-03-02` or `March 2, 2026`; a version is none, and neither is a month. */
function dateOf(label: string): Date | undefined {
  if (!/\b\d{1,2}\b/.test(label) || !/\b(?:19|20)\d\d\b/.test(label) || /^v?\d+\.\d/.test(label))
    return undefined
  const time = Date.parse(/^\d{4}-\d\d-\d\d$/.test(label) ? label : `${label} UTC`)
  return Number.isNaN(time) ? undefined : new Date(time)
}
