import { readPackageFile } from '../core/package-files.ts'

/** Octavo's browser files, bundled at build time; each name contains a content hash. */
export type Assets = {
  css: string
  main: string
  island: string
  reference: string
  /** Opens sidebar groups with their first page, if the site enables it. */
  drilldown: string
  /** Fetches pages on hover, in browsers without speculation rules. */
  prefetch: string
  dev: string
  /** The script of the OAuth callback page. */
  oauth: string
  /** The script of the JWT callback page. */
  jwt: string
  /** Draws diagrams; loaded only by pages with a diagram. */
  diagram: string
  diagrams: string[]
  /** Chunks loaded on demand, such as sample languages. */
  later: string[]
}

export function readAssets(): Assets {
  return JSON.parse(readPackageFile('dist/client/manifest.json').toString())
}

export function readAsset(assets: Assets, name: string): Uint8Array | undefined {
  return Object.values(assets).flat().includes(name)
    ? new Uint8Array(readPackageFile(`dist/client/${name}`))
    : undefined
}
