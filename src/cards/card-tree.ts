import { type CardStyle, type CardText, cardSize } from './card.ts'

/** What satori lays out: elements with inline styles. */
export type CardElement = {
  type: 'div' | 'img'
  props: {
    style: Record<string, string | number>
    children?: string | CardElement[]
    src?: string
  }
}

const margin = 72
const logoHeight = 52

/** The image: logo and name at the top, title and description at the bottom, above a line in the accent color. */
export function createCardTree(text: CardText, style: CardStyle, families: Families): CardElement {
  const { colors } = style
  const { width, height } = cardSize
  const [alignItems, textAlign] = text.isRightToLeft ? ['flex-end', 'right'] : ['flex-start', 'left']
  const column = { display: 'flex', flexDirection: 'column', alignItems, textAlign }
  return box({ ...column, width, height, backgroundColor: colors.ground, color: colors.ink }, [
    ...(style.background ? [image(style.background, { width, height, objectFit: 'cover' })] : []),
    box(
      { ...column, position: 'absolute', top: margin, left: margin, width: width - 2 * margin, height: 470 },
      [
        head(text, style, families),
        box({ ...column, marginTop: 'auto', width: '100%' }, [
          ...(text.group
            ? [words(text.group, { ...families.heading, fontSize: 30, color: colors.accent, lineClamp: 1 })]
            : []),
          words(text.title, {
            ...families.heading,
            fontSize: text.title.length > 60 ? 56 : 72,
            lineHeight: 1.12,
            letterSpacing: '-0.02em',
            marginTop: 12,
            lineClamp: 3,
          }),
          ...(text.description
            ? [
                words(text.description, {
                  ...families.body,
                  fontSize: 30,
                  lineHeight: 1.4,
                  color: colors.soft,
                  marginTop: 20,
                  lineClamp: 2,
                }),
              ]
            : []),
        ]),
      ],
    ),
    box({ position: 'absolute', bottom: 0, left: 0, width, height: 14, backgroundColor: colors.accent }, []),
  ])
}

/** Font families, with the ones to fall back to. */
export type Families = Record<'heading' | 'body', { fontFamily: string; fontWeight: number }>

/** The logo, which usually contains the name, or the name. */
function head({ site }: CardText, { logo }: CardStyle, families: Families): CardElement {
  if (!logo) return words(site, { ...families.heading, fontSize: 36, lineClamp: 1 })
  const scale = Math.min(logoHeight / logo.height, 480 / logo.width)
  return image(logo.url, { width: Math.round(logo.width * scale), height: Math.round(logo.height * scale) })
}

const box = (style: CardElement['props']['style'], children: CardElement[]): CardElement => ({
  type: 'div',
  props: { style: { display: 'flex', ...style }, children },
})

const image = (src: string, style: CardElement['props']['style']): CardElement => ({
  type: 'img',
  props: { src, style },
})

/** `lineClamp` needs a block. */
const words = (text: string, style: CardElement['props']['style']): CardElement => ({
  type: 'div',
  props: { style: { display: 'block', maxWidth: '100%', ...style }, children: text },
})
