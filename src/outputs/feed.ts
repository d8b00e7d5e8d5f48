/** One entry of a feed. */
type FeedItem = {
  title: string
  /** The URL with its anchor. */
  link: string
  /** Its text, as Markdown. */
  text: string
  tags: readonly string[]
  /** The date, if its author set one. */
  date?: Date
}

export type Feed = {
  title: string
  description: string
  link: string
  self: string
  items: readonly FeedItem[]
}

/** https://www.rssboard.org/rss-specification */
export function renderFeed({ title, description, link, self, items }: Feed): string {
  const entries = items.map(
    (item) => `<item>
<title>${escapeXml(item.title)}</title>
<link>${escapeXml(item.link)}</link>
<guid isPermaLink="${/^https?:/.test(item.link)}">${escapeXml(item.link)}</guid>
${item.date ? `<pubDate>${item.date.toUTCString()}</pubDate>\n` : ''}${item.tags.map((tag) => `<category>${escapeXml(tag)}</category>\n`).join('')}<description>${escapeXml(item.text)}</description>
</item>
`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>${escapeXml(title)}</title>
<link>${escapeXml(link)}</link>
<description>${escapeXml(description)}</description>
<atom:link href="${escapeXml(self)}" rel="self" type="application/rss+xml"/>
${entries.join('')}</channel>
</rss>
`
}

/** Removes characters that XML does not allow: https://www.w3.org/TR/xml/#charsets. */
export function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
