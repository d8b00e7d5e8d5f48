import { findAsset } from '../http/current-asset.ts'

/** What was a list of the navigation, or the code of a page, in an older build is what it is today. */
export function findBuiltAsset(assets: readonly string[], name: string): string | undefined {
  const asset = findAsset(assets, name)
  const hash = name.startsWith('nav/')
    ? /(?<=^nav\/)[\w-]+(?=\/)/
    : name.startsWith('islands/')
      ? /[\w-]+(?=\.js$)/
      : undefined
  if (asset || !hash) return asset
  return assets.find((item) => item.replace(hash, '') === name.replace(hash, ''))
}

/** Lists and data of ours are read by our scripts, and are no files of the owner. */
export function withoutFileHeaders(response: Response, file: string): Response {
  const { headers } = response
  headers.delete('Accept-Ranges')
  headers.delete('Content-Disposition')
  if (/\.(?:html|json)$/.test(file)) headers.set('X-Robots-Tag', 'noindex')
  if (file.endsWith('.html')) headers.set('Content-Security-Policy', "default-src 'none'; sandbox")
  if (file.endsWith('.json')) headers.set('Content-Type', 'application/json')
  return response
}
