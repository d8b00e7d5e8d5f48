import type { FontSubset } from '../core/look/font-files.ts'
import { readPackageFile } from '../core/package-files.ts'

type ThemeFiles = { css: string; script?: string }

/** Octavo's browser files, bundled at build time; each name contains a content hash. */
export type Assets = {
  css: string
  /** Stylesheets that replace `css`, and scripts, by theme. */
  themes: Record<string, ThemeFiles>
  main: string
  island: string
  reference: string
  /** Opens sidebar groups with their first page, if the site enables it. */
  drilldown: string
  /** Fetches pages on hover, in browsers without speculation rules. */
  prefetch: string
  /** Loads analytics and chats. */
  integrations: string
  /** The form below each page that asks for feedback. */
  feedback: string
  feedbackStyles: string
  dev: string
  /** Octavo's own typefaces. */
  fonts: { family: string; role: 'text' | 'code'; subset: FontSubset; range: string; file: string }[]
  fontLicences: string
  /** Only in the preview. */
  devStyles: string
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
  return assetNames(assets).includes(name)
    ? new Uint8Array(readPackageFile(`dist/client/${name}`))
    : undefined
}

export function assetNames({ themes, fonts, ...files }: Assets): string[] {
  return [
    ...Object.values(files).flat(),
    ...fonts.map(({ file }) => file),
    ...Object.values(themes).flatMap((theme) => Object.values(theme)),
  ]
}
