import type { UnoGenerator } from '@unocss/core'

/** Style sheets for names of classes that say what they do, as Tailwind has them: `mt-4 dark:text-white sm:flex`. */
export type UtilityCss = (classes: ReadonlySet<string>) => Promise<string | undefined>

/** Names that mean something of ours. */
const ours = new Set(['table', 'tab', 'filter', 'sr-only'])

const dark = '[data-theme="dark"]'
/** Who chose no theme has that of their system. */
const darkBySystem = ':root:not([data-theme="light"])'

/**
 * Sites are written for a platform on which these names work, and half of all sites use some. They stand in a layer
 * after ours and before what the owner's own files say. The library is loaded with the first page that needs it.
 */
export function createUtilityCss(): UtilityCss {
  let generators: Promise<[chosen: UnoGenerator, bySystem: UnoGenerator]> | undefined
  return async (classes) => {
    // What could close the element that holds it is no name of a class.
    const asked = new Set([...classes].filter((name) => !ours.has(name) && !name.includes('<')))
    if (asked.size === 0) return undefined
    generators ??= Promise.all([createGenerator(dark), createGenerator(darkBySystem)])
    const [chosen, bySystem] = await generators
    const { css, matched } = await chosen.generate(asked, { minify: true, safelist: false })
    if (matched.size === 0) return undefined
    const names = [...matched]
    const forDark = new Set(names.filter((name) => /(^|:)dark:/.test(name)))
    const again =
      forDark.size === 0
        ? ''
        : `@media screen and (prefers-color-scheme: dark){${(await bySystem.generate(forDark, { minify: true, safelist: false, preflights: false })).css}}`
    // There a border has a width only, because all elements begin with one of none.
    const borders = names.some((name) => /(^|:)(border|divide)/.test(name)) ? plainBorders : ''
    return `@layer utilities{${borders}${css}${again}}`
  }
}

/** Colours of the site by the names that they have there. */
const siteColors = {
  primary: { DEFAULT: 'var(--accent)', light: 'var(--brand-dark)', dark: 'var(--brand)' },
  background: { light: '#ffffff', dark: '#101317' },
}

const plainBorders = ':where([class*="border"],[class*="divide"]>*){border:0 solid}'

async function createGenerator(selector: string): Promise<UnoGenerator> {
  const { createGenerator: create } = await import('@unocss/core')
  const { default: presetWind3 } = await import('@unocss/preset-wind3')
  return create({
    theme: { colors: siteColors },
    presets: [
      presetWind3({ dark: { dark: selector, light: '[data-theme="light"]' }, preflight: 'on-demand' }),
    ],
  })
}
