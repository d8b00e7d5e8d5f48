import { cardPath, cardSize } from '../../cards/card.ts'
import { encodeAddress } from '../../core/encode-address.ts'
import type { Chrome } from '../chrome.ts'
import type { Page } from '../page.ts'

export type TaggedPage = Pick<
  Page,
  'title' | 'description' | 'url' | 'meta' | 'keywords' | 'noindex' | 'canonical'
> & {
  /** The hash of its preview image. */
  card?: string
}

/** Site settings first, then those of the longest matching folder, then the page's own. */
export function metaTags(page: TaggedPage, chrome: Chrome, title: string): [string, string][] {
  const folder = chrome.pathMetatags
    .filter(({ path }) => `${page.url}/`.startsWith(`/${path.replace(/^\/|\/$/g, '')}/`))
    .toSorted((a, b) => b.path.length - a.path.length)[0]
  const description = page.description ?? chrome.description
  const own = { ...chrome.metatags, ...folder?.metatags, ...page.meta }
  const preview = previewTags(page, chrome, own)
  const tags: Record<string, string> = {
    generator: 'Octavo',
    ...(description ? { description, 'og:description': description } : {}),
    'og:title': title,
    'og:type': page.url === '/' ? 'website' : 'article',
    'og:site_name': chrome.name,
    'og:url': canonicalOf(page, chrome),
    ...(page.keywords.length > 0 ? { keywords: page.keywords.join(', ') } : {}),
    ...own,
    ...preview,
    ...(page.noindex ? { robots: 'noindex' } : {}),
  }
  delete tags.canonical
  return Object.entries(tags)
}

/** The owner's image, or the one drawn for the page. Other sites need full URLs. */
function previewTags(page: TaggedPage, chrome: Chrome, own: Record<string, string>): Record<string, string> {
  const { address } = chrome
  const ownImage = own['og:image'] ?? own['twitter:image']
  const card =
    ownImage === undefined && page.card !== undefined && address !== undefined
      ? address + encodeAddress(cardPath(page.url, page.card))
      : undefined
  const image = card ?? (ownImage && fullUrl(ownImage, chrome))
  if (image === undefined) return { 'twitter:card': own['twitter:card'] ?? 'summary' }
  return {
    'og:image': own['og:image'] ? fullUrl(own['og:image'], chrome) : image,
    ...(card && {
      'og:image:type': 'image/png',
      'og:image:width': String(cardSize.width),
      'og:image:height': String(cardSize.height),
      'og:image:alt': page.title,
    }),
    'twitter:card': own['twitter:card'] ?? 'summary_large_image',
    // Without it, `og:image` applies.
    ...(own['twitter:image'] && { 'twitter:image': fullUrl(own['twitter:image'], chrome) }),
  }
}

function fullUrl(path: string, { base, address }: Chrome): string {
  if (/^(?:[a-z]+:|\/\/)/i.test(path)) return path
  const fromRoot = `/${path.replace(/^\.?\/+/, '')}`
  return (address ?? base) + (address === undefined ? fromRoot : encodeAddress(fromRoot))
}

/** `seo.metatags.canonical` is the site's URL; a page may override it. */
export function canonicalOf(page: Pick<TaggedPage, 'url' | 'canonical'>, chrome: Chrome): string {
  if (page.canonical && /^(https?:\/\/|\/)/i.test(page.canonical)) return page.canonical
  const site = chrome.metatags.canonical?.replace(/\/$/, '') ?? chrome.base
  const path = page.url === '/' ? '' : page.url
  return `${site}${path}${chrome.trailingSlash && path ? '/' : ''}` || '/'
}
