import { encodeAddress } from '../core/encode-address.ts'
import { escapeXml } from './feed.ts'
import type { Output, OutputFile, OutputInput } from './output.ts'

/** The limit for one file: https://www.sitemaps.org/protocol.html. */
const maxPerFile = 50_000

/** Only if the site URL is known: sitemaps require absolute URLs. */
export const sitemap: Output = { paths: /^sitemap(?:-\d+)?\.xml$/, write: writeSitemap }

function writeSitemap({ sections, baseUrl, isAbsolute, isUnlisted }: OutputInput): OutputFile[] {
  if (!isAbsolute || isUnlisted) return []
  const urls = [...new Set(sections.flatMap(({ pages }) => pages.map(({ url }) => url)))].map(
    (url) => `${baseUrl}${url === '/' ? '' : encodeAddress(url)}`,
  )
  if (urls.length <= maxPerFile) return [{ path: 'sitemap.xml', text: wrap('urlset', 'url', urls) }]
  const files = Array.from({ length: Math.ceil(urls.length / maxPerFile) }, (_, index) => ({
    path: `sitemap-${index + 1}.xml`,
    text: wrap('urlset', 'url', urls.slice(index * maxPerFile, (index + 1) * maxPerFile)),
  }))
  const index = wrap(
    'sitemapindex',
    'sitemap',
    files.map(({ path }) => `${baseUrl}/${path}`),
  )
  return [{ path: 'sitemap.xml', text: index }, ...files]
}

function wrap(root: string, entry: string, urls: readonly string[]): string {
  const lines = urls.map((url) => `<${entry}><loc>${escapeXml(url)}</loc></${entry}>\n`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('')}</${root}>\n`
}
