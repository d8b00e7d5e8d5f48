import type { Config } from '../../../config/parse.ts'
import { type Checked, type Diagnostic, report } from '../../../core/diagnostic/diagnostic.ts'
import type { FontPackages } from '../../../core/font-packages.ts'
import { contentHash } from '../../../core/hash.ts'
import { filesOfFamily, fontSlug } from '../../../core/look/font-files.ts'
import { baseName, type FilePath } from '../../../core/path.ts'
import { defineKeyedInput, defineQuery, type Query, type Use } from '../../../core/query.ts'
import type { FontFace, SiteFonts } from '../../../render/fonts.ts'
import { createLink, imageAddress } from '../../../render/link.ts'
import type { SiteSetup } from '../../page/chrome.ts'

type Input = Pick<SiteSetup, 'assets' | 'base'> & {
  config: Query<void, Checked<Config>>
  fileList: Query<void, FilePath[]>
  packages: FontPackages | undefined
}

type Font = NonNullable<ReturnType<typeof ownFonts>['body']>

/** Files of packages, by their URL below `_octavo/`. */
type PackageFiles = Record<string, { slug: string; name: string }>

type NamedFaces = { faces: FontFace[]; packageFiles?: PackageFiles }

/** The typefaces of a site: Octavo's own, files of the site folder, and installed fontsource packages. */
export function createFontFlow({ config, fileList, packages, assets, base }: Input) {
  const fontNames = defineKeyedInput('fontNames', async (slug: string) => (await packages?.list(slug)) ?? [])
  const fontContent = defineKeyedInput('fontContent', async (path: string) => {
    const [slug = '', name = ''] = path.split('/')
    return packages?.read(slug, name)
  })

  const fonts = defineQuery('fonts', async (use) => {
    const { fonts: settings, thumbnails, theme, places } = (await use(config)).value
    const diagnostics: Diagnostic[] = []
    const cardFont = typeof thumbnails === 'object' ? thumbnails.fonts : undefined
    const card = cardFont && (await findFaces(use, cardFont))
    if (cardFont && card?.faces.length === 0) diagnostics.push(reportMissing(cardFont, places.thumbnailFont))
    if (settings === 'system') return { fonts: { faces: [] }, card, packageFiles: {}, diagnostics }
    const { body, heading } = ownFonts(settings)
    const faces: FontFace[] = []
    const packageFiles: PackageFiles = {}
    const missing = new Set<string>()
    for (const font of distinct([body, heading])) {
      const match = await findFaces(use, font)
      faces.push(...match.faces)
      Object.assign(packageFiles, match.packageFiles)
      if (match.faces.length > 0) continue
      missing.add(font.family)
      diagnostics.push(reportMissing(font, places.fonts))
    }
    const role = (name: 'text' | 'code') => (assets.fonts ?? []).filter((font) => font.role === name)
    const hasText = body ? missing.has(body.family) : theme !== 'linden'
    const text = hasText ? role('text') : []
    const added = [...text, ...role('code')].filter(
      ({ family }) => !faces.some((face) => face.family === family),
    )
    const result: SiteFonts = {
      faces: [...faces, ...added.map(shippedFace)],
      text: text[0]?.family,
      code: role('code')[0]?.family,
      body: body?.family,
      heading: heading?.family,
    }
    return { fonts: result, card, packageFiles, diagnostics }
  })

  async function findFaces(use: Use, font: Font): Promise<NamedFaces> {
    const { family, source, format, weight } = font
    if (source && !isRemote(source)) {
      const link = createLink(base)
      const url = imageAddress(/^\//.test(source) ? source : `/${source.replace(/^\.\//, '')}`, link)
      const kind = format ?? (source.endsWith('.woff') ? 'woff' : 'woff2')
      return { faces: [{ ...plain, family, url, format: kind, weight: String(weight ?? '100 900') }] }
    }
    const slug = fontSlug(family)
    const named = slug === undefined ? { faces: [] } : await findNamed(use, family, slug)
    if (named.faces.length > 0) return named
    const included = (assets.fonts ?? []).filter((own) => own.family.toLowerCase() === family.toLowerCase())
    return { faces: included.map(shippedFace) }
  }

  /** Files named as in fontsource packages: in the site folder, or in an installed package. */
  async function findNamed(use: Use, family: string, slug: string): Promise<NamedFaces> {
    const link = createLink(base)
    const paths = byName(await use(fileList))
    const local = filesOfFamily([...paths.keys()], slug)
    if (local.length > 0)
      return {
        faces: local.map(({ name, ...file }) => ({
          ...plain,
          ...file,
          family,
          url: link(`/${paths.get(name)}`),
        })),
      }
    const packageFiles: PackageFiles = {}
    const faces: FontFace[] = []
    for (const { name, ...file } of filesOfFamily(await use(fontNames, slug), slug)) {
      const bytes = await use(fontContent, `${slug}/${name}`)
      if (!bytes) continue
      const url = `fonts/${name.replace(/\.woff2$/, `-${contentHash(bytes)}.woff2`)}`
      packageFiles[url] = { slug, name }
      faces.push({ ...plain, ...file, family, url })
    }
    return { faces, packageFiles }
  }

  /** The content of a file of a package, by its name below `_octavo/`. */
  const fontFile = async (use: Use, url: string): Promise<Uint8Array | undefined> => {
    const { packageFiles, card } = await use(fonts)
    const file = packageFiles[url] ?? card?.packageFiles?.[url]
    return file && use(fontContent, `${file.slug}/${file.name}`)
  }

  const packageFonts = defineQuery('packageFonts', async (use) =>
    Object.keys((await use(fonts)).packageFiles),
  )

  return { fonts, fontNames, fontContent, packageFonts, fontFile }
}

/** Headings and other text often have the same font. */
const distinct = (fonts: readonly (Font | undefined)[]): Font[] => [
  ...new Map(fonts.flatMap((font) => (font ? [[JSON.stringify(font), font]] : []))).values(),
]

const plain = { format: 'woff2', style: 'normal', display: 'swap' } as const

const isRemote = (source: string) => /^(https?:)?\/\//i.test(source)

type Shipped = NonNullable<SiteSetup['assets']['fonts']>[number]

/** A typeface that Octavo includes. */
export const shippedFace = ({ family, subset, range, file }: Shipped): FontFace => ({
  ...plain,
  ...{ family, subset, range, url: file, weight: '400 700', display: 'optional' },
})

/** Files of the site folder for the fonts that docs.json names. */
export function localFontFiles(settings: Config['fonts'], paths: readonly FilePath[]): FilePath[] {
  if (settings === 'system') return []
  const { heading, body } = ownFonts(settings)
  const files = byName(paths)
  return [heading, body].flatMap((font) => {
    const slug = font && !isLocal(font) ? fontSlug(font.family) : undefined
    return slug ? filesOfFamily([...files.keys()], slug).flatMap(({ name }) => files.get(name) ?? []) : []
  })
}

const byName = (paths: readonly FilePath[]) => new Map(paths.map((path) => [baseName(path), path]))

const isLocal = ({ source }: Font) => source !== undefined && !isRemote(source)

/** The fonts that docs.json names: one for everything, or one each for headings and other text. */
export function ownFonts(settings: Exclude<Config['fonts'], 'system'>) {
  const { heading, body, family, source, weight, format } = settings ?? {}
  const site = family ? { family, source, weight, format } : undefined
  return { heading: heading ?? site, body: body ?? site }
}

function reportMissing({ family, source }: Font, at: Config['places']['fonts']): Diagnostic {
  const reason = source ? 'its file is on another host' : 'no file for it'
  const message = `The font \`${family}\` is not loaded: ${reason}`
  const hint = fontSlug(family)
    ? `Run \`octavo fonts add ${fontSlug(family)}\`, or add a .woff2 file to the site folder and set it as \`source\`.`
    : 'Add a .woff2 file to the site folder and set it as `source`.'
  return report('config/font-not-local', message, { hint, at })
}
