import { originsIn } from './named-hosts.ts'
import type { PolicySources } from './policy-sources.ts'

const element = /<(img|image|input|source|video|audio|track|iframe|link rel="icon")([\s/][^>]*)>/gi
const address = /\s(?:src|srcset|poster|href)="([^"]*)"/gi
const styleUrl = /\sstyle="[^"]*?url\(([^)]*)\)/gi

/** Hosts of the images, media and frames in the HTML of a page. */
export function loadedHosts(html: string): PolicySources {
  const img = new Set<string>()
  const media = new Set<string>()
  const frame = new Set<string>()
  for (const [, name = '', attributes = ''] of html.matchAll(element))
    for (const [, url = ''] of attributes.matchAll(address))
      for (const origin of originsIn(url)) {
        const tag = name.toLowerCase()
        if (tag === 'iframe') frame.add(origin)
        else if (/^(?:audio|track)$/.test(tag)) media.add(origin)
        else {
          img.add(origin)
          // A video and its poster, or a source of a video or a picture.
          if (/^(?:video|source)$/.test(tag)) media.add(origin)
        }
      }
  // A cheap check first: few pages have an inline style with a URL.
  if (/url\(/i.test(html))
    for (const [, url = ''] of html.matchAll(styleUrl)) for (const origin of originsIn(url)) img.add(origin)
  return { img: [...img], media: [...media], frame: [...frame] }
}
