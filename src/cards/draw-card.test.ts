import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodePng } from '../../test/fixtures/cards/decode-png.ts'
import { runs } from '../../test/setup/sizes.ts'
import { fontSubsets } from '../core/look/font-files.ts'
import { type CardFont, type CardStyle, type CardText, cardSize, shorten } from './card.ts'

import { drawCard } from './draw-card.ts'

const inter = readFileSync('node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')
const fonts: CardFont[] = [
  { role: 'heading', weight: 600, range: fontSubsets.latin, bytes: inter },
  { role: 'body', weight: 400, range: fontSubsets.latin, bytes: inter },
]
const style: CardStyle = {
  colors: { ground: '#ffffff', ink: '#14181e', soft: '#3f4752', accent: '#0b6478' },
  fonts,
}
const text: CardText = { site: 'Mill', title: 'Create an order', isRightToLeft: false }

/** The pixels of an image: how many differ from the ground, from one row to another. */
async function readImage(content: CardText, look = style) {
  const { size, pixels } = decodePng(await drawCard(content, look))
  const pixelAt = (x: number, y: number) => pixels.readUInt32BE((y * size.width + x) * 4) >>> 8
  const ground = Number.parseInt(look.colors.ground.slice(1), 16)
  const inkIn = (from: number, to: number) => {
    let count = 0
    for (let y = from; y < to; y++) for (let x = 0; x < size.width; x++) if (pixelAt(x, y) !== ground) count++
    return count
  }
  return { size, pixelAt, inkIn }
}

const isTitleShown = async (content: CardText, look = style) =>
  (await readImage(content, look)).inkIn(380, 600) > 1000

describe('a preview image', () => {
  test('has the size that other sites expect, and a line in the accent color', async () => {
    const { size, pixelAt } = await readImage(text)
    expect(size).toEqual(cardSize)
    expect(pixelAt(600, 625).toString(16)).toBe('b6478')
  })

  test('shows the name at the top and the title at the bottom', async () => {
    const { inkIn } = await readImage(text)
    expect(inkIn(70, 130)).toBeGreaterThan(500)
    expect(inkIn(140, 380)).toBe(0)
    expect(await isTitleShown(text)).toBe(true)
    expect(await isTitleShown({ ...text, title: '' })).toBe(false)
  })

  test('shows the description below the title', async () => {
    const plain = await readImage(text)
    const described = await readImage({ ...text, description: 'Places an order in a shop.' })
    expect(described.inkIn(490, 600)).toBeGreaterThan(500)
    expect(described.inkIn(370, 490)).toBeGreaterThan(plain.inkIn(370, 460))
  })

  test('leaves out texts with characters that no font has', async () => {
    expect(await isTitleShown({ ...text, title: '書籍を印刷する' })).toBe(false)
    expect(await isTitleShown({ ...text, title: 'Order', description: '書籍' })).toBe(true)
  })

  test('starts a title in Arabic or Hebrew on the right', async () => {
    const pixelsOnTheLeft = async (isRightToLeft: boolean) => {
      const { pixelAt } = await readImage({ ...text, isRightToLeft })
      return Array.from({ length: 200 }, (_, y) => pixelAt(80, 400 + y)).filter((pixel) => pixel !== 0xffffff)
    }
    expect(await pixelsOnTheLeft(true)).toEqual([])
    expect((await pixelsOnTheLeft(false)).length).toBeGreaterThan(5)
  })

  test('shows a logo instead of the name', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><rect width="20" height="10" fill="#f00"/></svg>'
    const url = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
    const { pixelAt } = await readImage(text, { ...style, logo: { url, width: 20, height: 10 } })
    expect([pixelAt(75, 75), pixelAt(170, 120), pixelAt(180, 75)].map((pixel) => pixel.toString(16))).toEqual(
      ['ff0000', 'ff0000', 'ffffff'],
    )
  })

  test('is drawn without fonts that are broken', async () => {
    const broken: CardFont[] = (['heading', 'body'] as const).map((role) => ({
      ...{ role, weight: 600 },
      bytes: new Uint8Array(Buffer.from('not a font')),
    }))
    expect(await isTitleShown(text, { ...style, fonts: [...broken, ...fonts] })).toBe(true)
  })

  test('is drawn without images that are broken', async () => {
    const url = 'data:image/png;base64,aGVsbG8='
    expect(await isTitleShown(text, { ...style, background: url })).toBe(true)
    const { inkIn } = await readImage(text, { ...style, logo: { url, width: 20, height: 10 } })
    // The name is shown instead.
    expect(inkIn(70, 130)).toBeGreaterThan(500)
  })

  test('is drawn for any text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme' }), async (title) => {
        const { size } = await readImage({ ...text, title: shorten(title, 110) })
        expect(size).toEqual(cardSize)
      }),
      { numRuns: runs(100) },
    )
  })
})

describe('texts of preview images', () => {
  test.each([
    ['Create an order', 'Create an order'],
    ['Ship 🚢 it', 'Ship it'],
    ['👩‍💻 Developers 👍🏽', 'Developers'],
    ['Mill® and © 2026', 'Mill® and © 2026'],
    ['two\n lines\0', 'two lines'],
    ['half of \ud83d a pair', 'half of a pair'],
    ['one two three four five six', 'one two three four…'],
    ['abcdefghijklmnopqrstuvwxyz', 'abcdefghijklmnopqrst…'],
  ])('%j is shown as %j', (title, shown) => {
    expect(shorten(title, 20)).toBe(shown)
  })
})
