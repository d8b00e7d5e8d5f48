import type { CardFont, CardStyle, CardText } from '../../../cards/card.ts'
import type { Config } from '../../../config/parse.ts'
import type { Checked } from '../../../core/diagnostic/diagnostic.ts'
import { contentHash } from '../../../core/hash.ts'
import { fontSubsets } from '../../../core/look/font-files.ts'
import { readPackageFile } from '../../../core/package-files.ts'
import { asFilePath, extension, type FilePath } from '../../../core/path.ts'
import { mediaTypes } from '../../../core/policy/media-types.ts'
import { defineQuery, type Query, type Use } from '../../../core/query.ts'
import type { FontFace } from '../../../render/fonts.ts'
import { accentOf } from '../../../render/theme.ts'
import { type SiteSetup, siteAddress } from '../../page/chrome.ts'
import { themeInput } from '../../page/theme-input.ts'
import { type createFontFlow, ownFonts, shippedFace } from './fonts.ts'

type Input = Pick<SiteSetup, 'assets' | 'base' | 'publicUrl'> & {
  config: Query<void, Checked<Config>>
  bytes: Query<FilePath, Uint8Array | undefined>
  text: Query<FilePath, string | undefined>
  imageSize: Query<FilePath, { width: number; height: number } | undefined>
  fontFlow: ReturnType<typeof createFontFlow>
}

type Face = Omit<CardFont, 'bytes'> & { url: string }

/** The look of preview images, with files by their names. */
type StyleFiles = Pick<CardStyle, 'colors'> & {
  logo?: { file: FilePath; width: number; height: number }
  background?: FilePath
  faces: Face[]
  hash: string
}

const grounds = {
  light: { ground: '#ffffff', ink: '#14181e', soft: '#3f4752', accent: '#0b6478' },
  dark: { ground: '#101317', ink: '#e9ecf0', soft: '#bac2cc', accent: '#5cc6de' },
}

/** Preview images of pages. Other sites load them by their full URL, so there are none without a public URL. */
export function createCardFlow({ config, bytes, text, imageSize, ...site }: Input) {
  const { fontFlow, assets, base, publicUrl } = site

  const cardStyle = defineQuery('cardStyle', async (use): Promise<StyleFiles | undefined> => {
    const { value } = await use(config)
    const { appearance, background } = value
    const look = typeof value.thumbnails === 'object' ? value.thumbnails : {}
    if (value.thumbnails === false || siteAddress(value.seo, base, publicUrl) === undefined) return undefined
    const scheme = look.appearance ?? (appearance.default === 'dark' ? 'dark' : 'light')
    const { fonts } = await use(fontFlow.fonts)
    const plain = grounds[scheme]
    const colors = {
      ...plain,
      ground: background.color?.[scheme] ?? plain.ground,
      accent: accentOf(themeInput(value, fonts, base), scheme) ?? plain.accent,
    }
    const logo = typeof value.logo === 'string' ? value.logo : value.logo?.[scheme]
    const files = {
      colors,
      logo: await findLogo(use, logo),
      background: await findImage(use, look.background),
      faces: await findFaces(use, value),
    }
    const contents = await Promise.all(
      [files.logo?.file, files.background, ...files.faces.map(({ url }) => siteFile(url))].map(
        async (file) => file && contentHash((await use(bytes, file)) ?? ''),
      ),
    )
    return { ...files, hash: contentHash(JSON.stringify([files, contents])) }
  })

  /** Images of the site folder; those on other hosts are not fetched. */
  async function findImage(use: Use, source: string | undefined): Promise<FilePath | undefined> {
    if (source === undefined || /^(?:[a-z]+:|\/\/)/i.test(source)) return undefined
    const file = asFilePath(source.replace(/^\.?\/+/, ''))
    return /^(?:png|jpe?g|gif|svg|webp)$/.test(extension(file)) && (await use(bytes, file)) ? file : undefined
  }

  async function findLogo(use: Use, source: string | undefined): Promise<StyleFiles['logo']> {
    const file = await findImage(use, source)
    const size = file && (await use(imageSize, file))
    if (!file || !size) return undefined
    // Its text would be missing: it needs a font of the reader.
    const hasText = extension(file) === 'svg' && (await use(text, file))?.includes('<text')
    return hasText ? undefined : { file, ...size }
  }

  /** The fonts of headings and of other text, then Octavo's own for characters that those lack. */
  async function findFaces(use: Use, { fonts: settings }: Config): Promise<Face[]> {
    const { fonts, card } = await use(fontFlow.fonts)
    const own = ownFonts(settings === 'system' ? undefined : settings)
    const facesOf = (name: string | undefined) =>
      card?.faces ?? fonts.faces.filter((face) => face.family === name)
    const shipped = (assets.fonts ?? []).filter(({ role }) => role === 'text').map(shippedFace)
    return [
      ...pickWeight(facesOf(own.heading?.family), 'heading'),
      ...pickWeight(shipped, 'heading'),
      ...pickWeight(facesOf(own.body?.family), 'body'),
      ...pickWeight(shipped, 'body'),
    ]
  }

  /** The path in the site folder that a URL of a font leads to. */
  function siteFile(url: string): FilePath | undefined {
    return url.startsWith(`${base}/`) ? asFilePath(decodeURI(url.slice(base.length + 1))) : undefined
  }

  async function readFace(use: Use, url: string): Promise<Uint8Array | undefined> {
    const file = siteFile(url)
    if (file !== undefined) return use(bytes, file)
    if (url.startsWith('fonts/')) return fontFlow.fontFile(use, url)
    return readPackageFile(`dist/client/${url}`)
  }

  async function readStyle(use: Use, { colors, logo, background, faces }: StyleFiles): Promise<CardStyle> {
    const dataUrl = async (file: FilePath) => {
      const type = mediaTypes[extension(file)]?.split(';')[0]
      return `data:${type};base64,${Buffer.from((await use(bytes, file)) ?? '').toString('base64')}`
    }
    const fonts = await Promise.all(
      faces.map(async ({ url, ...face }): Promise<CardFont[]> => {
        const content = await readFace(use, url)
        return content ? [{ ...face, bytes: content }] : []
      }),
    )
    return {
      colors,
      ...(logo && { logo: { url: await dataUrl(logo.file), width: logo.width, height: logo.height } }),
      ...(background && { background: await dataUrl(background) }),
      fonts: fonts.flat(),
    }
  }

  /** Fonts are prepared once for all images. */
  let latest: { hash: string; style: Promise<CardStyle> } | undefined
  /** Drawn one after the other, because each takes the CPU time of a page. */
  let last: Promise<unknown> = Promise.resolve()

  async function drawCard(use: Use, content: CardText): Promise<Uint8Array | undefined> {
    const files = await use(cardStyle)
    if (!files) return undefined
    if (latest?.hash !== files.hash) latest = { hash: files.hash, style: readStyle(use, files) }
    const style = await latest.style
    const drawn = last.then(async () => {
      const { drawCard: draw } = await import('../../../cards/draw-card.ts')
      return draw(content, style)
    })
    last = drawn.catch(() => {})
    return drawn
  }

  return { cardStyle, drawCard }
}

const cardWeights = { heading: 600, body: 400 } as const

/** A variable font has all weights; of others, the files with the nearest weight. */
function pickWeight(faces: readonly FontFace[], role: CardFont['role']): Face[] {
  const weight = cardWeights[role]
  const upright = faces.filter(({ style }) => style === 'normal')
  const distance = (face: FontFace) =>
    face.weight.includes(' ') ? 0 : Math.abs(Number(face.weight) - weight)
  const nearest = Math.min(...upright.map(distance))
  return upright
    .filter((face) => distance(face) === nearest)
    .map(({ url, subset, range = subset && fontSubsets[subset] }) => ({ role, weight, range, url }))
}
