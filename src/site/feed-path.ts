import type { UrlPath } from '../core/path.ts'

export const feedPath = (url: string) => `${url === '/' ? '' : url}/rss.xml`

/** The page whose feed has this address. */
export function feedOf(path: string): UrlPath | undefined {
  return path.endsWith('/rss.xml') ? ((path.slice(0, -'/rss.xml'.length) || '/') as UrlPath) : undefined
}
