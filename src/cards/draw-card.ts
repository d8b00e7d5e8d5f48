/// <reference path="./subset-font.d.ts" />
import { renderAsync } from '@resvg/resvg-js'
import satori, { type Font } from 'satori'
import subsetFont from 'subset-font'
import { type CardFont, type CardStyle, type CardText, cardSize } from './card.ts'
import { type CardElement, createCardTree, type Families } from './card-tree.ts'
import { encodePng } from './png.ts'

/** Draws the preview image of a page. Texts with characters that no font has are left out. */
export async function drawCard(text: CardText, style: CardStyle): Promise<Uint8Array> {
  const svg = await layOutWithoutBroken(text, style)
  const { pixels, width, height } = await renderAsync(svg, { font: { loadSystemFonts: false } })
  return encodePng(pixels, { width, height })
}

/** Without fonts that satori cannot read or that have none of the characters, and without broken images. */
async function layOutWithoutBroken(text: CardText, style: CardStyle): Promise<string> {
  const withKnownFonts = { ...style, fonts: style.fonts.filter(({ range }) => range !== undefined) }
  try {
    return await layOut(text, style)
  } catch {
    return layOut(text, withKnownFonts).catch(() =>
      layOut(text, { ...withKnownFonts, logo: undefined, background: undefined }),
    )
  }
}

async function layOut(text: CardText, style: CardStyle): Promise<string> {
  const fonts = await fontsFor(text, style)
  const families = familiesOf(fonts)
  const draw = (shown: CardText) => createSvg(createCardTree(shown, style, families), fonts)
  const { svg, missing } = await draw(text)
  return missing.length === 0 ? svg : (await draw(withoutCharacters(text, missing))).svg
}

/** With the text as shapes, and the texts that need other fonts. */
async function createSvg(tree: CardElement, fonts: Font[]): Promise<{ svg: string; missing: string[] }> {
  const missing: string[] = []
  // The types of satori are React's, which it does not need.
  const svg = await satori(tree as unknown as Parameters<typeof satori>[0], {
    ...cardSize,
    fonts,
    loadAdditionalAsset: async (_code, segment) => {
      missing.push(segment)
      return []
    },
  })
  return { svg, missing }
}

function withoutCharacters(text: CardText, missing: readonly string[]): CardText {
  const characters = new Set(missing.join(''))
  const isShown = (part: string | undefined) =>
    part !== undefined && ![...part].some((each) => characters.has(each))
  return {
    ...text,
    site: isShown(text.site) ? text.site : '',
    title: isShown(text.title) ? text.title : '',
    group: isShown(text.group) ? text.group : undefined,
    description: isShown(text.description) ? text.description : undefined,
  }
}

/** Lists of loaded fonts. Satori parses the fonts of a list once, so equal lists are one. */
const fontLists = new WeakMap<CardStyle, Map<string, Promise<Font[]>>>()

/** The fonts that have characters of the text. */
function fontsFor(text: CardText, style: CardStyle): Promise<Font[]> {
  const characters = `${[text.site, text.group, text.title, text.description].join(' ')}…`
  const usable = style.fonts.filter(({ range }) => rangesOf(range).some(hasAny(characters)))
  const lists = fontLists.get(style) ?? new Map<string, Promise<Font[]>>()
  fontLists.set(style, lists)
  const key = usable.map((font) => style.fonts.indexOf(font)).join()
  const list = lists.get(key) ?? Promise.all(usable.map(loadFont)).then((fonts) => fonts.flat())
  lists.set(key, list)
  return list
}

/** In one weight, and in a format that satori reads. */
async function loadFont({ role, weight, range, bytes }: CardFont, index: number): Promise<Font[]> {
  try {
    const characters = rangesOf(range).map(([from, to]) =>
      Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)).join(''),
    )
    const data = await subsetFont(Buffer.from(bytes), characters.join(''), {
      targetFormat: 'sfnt',
      variationAxes: { wght: weight },
    })
    return [{ name: `${role}-${index}`, data, weight, style: 'normal' }]
  } catch {
    // Not a font: the others are used.
    return []
  }
}

type CodeRange = readonly [from: number, to: number]

/** From the space to the end of the first plane, without surrogates. */
const anyCharacter: CodeRange[] = [
  [0x20, 0xd7ff],
  [0xe000, 0xfffd],
]

/** A range as in CSS: `U+0-7F,U+20AC`. */
function rangesOf(range: string | undefined): CodeRange[] {
  if (range === undefined) return anyCharacter
  return range.split(',').map((part) => {
    const [from = '', to = from] = part.trim().replace(/^U\+/i, '').split('-')
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
  })
}

function hasAny(characters: string): (range: CodeRange) => boolean {
  const codes = [...characters].map((character) => character.codePointAt(0) ?? 0)
  return ([from, to]) => codes.some((code) => code >= from && code <= to)
}

/** Satori takes the first family that has a character. */
function familiesOf(fonts: readonly Font[]): Families {
  const familyOf = (role: CardFont['role'], fontWeight: number) => ({
    fontFamily: fonts
      .map(({ name }) => name)
      .filter((name) => name.startsWith(role))
      .join(', '),
    fontWeight,
  })
  return { heading: familyOf('heading', 600), body: familyOf('body', 400) }
}
