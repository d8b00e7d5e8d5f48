import { contentHash } from '../core/hash.ts'
import { urlPath } from '../core/path.ts'
import type { Reader } from '../site/flow/options.ts'
import type { View } from '../site/view/view.ts'
import { type Assets, assetNames, readAsset } from './assets.ts'
import { forEver } from './caching.ts'
import { findAsset } from './current-asset.ts'
import { oauthCallbackPage } from './sign-in/callback-pages.ts'

type AssetInput = { site: View; assets: Assets; cacheControl: string }

const types: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  json: 'application/json',
  txt: 'text/plain; charset=utf-8',
  woff2: 'font/woff2',
}

/** Everything below `/_octavo/`: Octavo's files, the theme and island code. */
export async function assetResponse(
  { site, assets, cacheControl }: AssetInput,
  name: string,
  reader: Reader | undefined,
): Promise<Response | undefined> {
  if (name === 'oauth') {
    const { body, headers } = oauthCallbackPage(`${site.base}/_octavo/${assets.oauth}`, await site.language())
    return new Response(body, { headers })
  }
  const type = types[name.slice(name.lastIndexOf('.') + 1)] ?? 'text/javascript; charset=utf-8'
  const ownAsset = readAsset(assets, name)
  if (ownAsset) return asset(ownAsset, type)
  if (isTheme(name)) {
    const css = await site.themeCss()
    return asset(css, type, name === `theme-${contentHash(css)}.css` ? forEver : cacheControl)
  }
  if (isPackageFont(name)) {
    const font = await site.fontFile(name)
    return font && asset(font, type)
  }
  if (isTextFile(name)) {
    const files = await site.textFiles()
    const file = findAsset([...files.keys()], name)
    return file === undefined
      ? undefined
      : asset(files.get(file)!, types.json!, file === name ? forEver : cacheControl)
  }
  const current = findAsset(assetNames(assets), name)
  if (current) return asset(readAsset(assets, current)!, type, cacheControl)
  const island = /^islands(\/.*)?\/([\w-]+)\.js$/.exec(name)
  const page = island ? await site.pageFor(urlPath(island[1] ?? '/'), reader) : undefined
  if (!page?.island) return undefined
  return asset(page.island.code, type, page.island.hash === island?.[2] ? forEver : cacheControl)
}

export const isTheme = (name: string) => /^theme-[\w-]+\.css$/.test(name)

/** Texts of the interface for the playground. */
export const isTextFile = (name: string) => /^texts-[\w-]+\.json$/.test(name)

/** The file of an installed font package. */
export const isPackageFont = (name: string) => /^fonts\/[\w-]+\.woff2$/.test(name)

function asset(body: string | Uint8Array, type: string, cacheControl = forEver): Response {
  const headers = {
    'Content-Type': type,
    'Cache-Control': cacheControl,
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
    // An older name must be revalidated; the current one is immutable.
    ...(cacheControl !== forEver && { ETag: `W/"${contentHash(body)}"` }),
  }
  return new Response(typeof body === 'string' ? body : new Uint8Array(body), { headers })
}
