import { readPackageFile } from '../core/package-files.ts'

/** Our own files for the browser, bundled when the package was built; each name holds the hash of its content. */
export type Assets = {
  css: string
  main: string
  island: string
  reference: string
  /** Opens groups of the sidebar with their first page, on sites that ask for it. */
  drilldown: string
  dev: string
  /** The script of the page that OAuth providers send readers back to. */
  oauth: string
  /** The script of the page that readers come back to with a token of their own sign-in. */
  jwt: string
  /** Draws diagrams, with what it loads for that; only pages with a diagram ask for it. */
  diagram: string
  diagrams: string[]
  /** What a script loads when it is asked for, such as a language of code samples. */
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
