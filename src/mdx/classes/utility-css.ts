import type { UnoGenerator } from '@unocss/core'

/** Style sheets for names of classes that say what they do, as Tailwind has them: `mt-4 dark:text-white sm:flex`. */
export type UtilityCss = (classes: ReadonlySet<string>) => Promise<string | undefined>

/** Styled by our own sheet. */
const ours = new Set(['sr-only'])

const dark = '[data-theme="dark"]'
/** Who chose no theme has that of their system. */
const darkBySystem = ':root:not([data-theme="light"])'

/**
 * Sites are written for a platform on which these names work, and half of all sites use some. They stand in a layer
 * after ours and before what the owner's own files say. The library is loaded with the first page that needs it.
 */
export function createUtilityCss(): UtilityCss {
  let generators: Promise<[chosen: UnoGenerator, bySystem: UnoGenerator]> | undefined
  let defaults: Promise<ReadonlyMap<string, string>> | undefined
  return async (classes) => {
    const candidates = new Set([...classes].filter((name) => !ours.has(name) && isWhole(name)))
    if (candidates.size === 0) return undefined
    generators ??= Promise.all([createGenerator(dark), createGenerator(darkBySystem)])
    const [chosen, bySystem] = await generators
    const { css, matched } = await chosen.generate(candidates, plainly)
    if (matched.size === 0) return undefined
    const names = [...matched]
    const forDark = new Set(names.filter((name) => /(^|:)dark:/.test(name)))
    const again =
      forDark.size === 0
        ? ''
        : `@media screen and (prefers-color-scheme: dark){${(await bySystem.generate(forDark, plainly)).css}}`
    // There a border has a width only, because all elements begin with one of none.
    const borders = names.some((name) => /(^|:)(border|divide)/.test(name)) ? plainBorders : ''
    defaults ??= readDefaults(chosen)
    const values = valuesIn(css + again, await defaults)
    return `@layer utilities{${borders}${values}${css}${again}}`
  }
}

const plainly = { minify: true, safelist: false, preflights: false } as const

const brackets = [
  ['[', ']'],
  ['(', ')'],
  ['{', '}'],
] as const

/** What could close the element that holds it, or a rule that is not its own, is no name of a class. */
const isWhole = (name: string) =>
  !/[<]|\/\*|\*\//.test(name) &&
  ["'", '"'].every((quote) => name.split(quote).length % 2 === 1) &&
  brackets.every(([open, close]) => name.split(open).length === name.split(close).length)

/** Properties that several rules put together, with the values that they have before any does. */
async function readDefaults(generator: UnoGenerator): Promise<ReadonlyMap<string, string>> {
  const { css } = await generator.generate(new Set<string>(), { ...plainly, preflights: true })
  return new Map(
    [...css.matchAll(/(--un-[\w-]+):([^;}]*)/g)].map(([, name = '', value = '']) => [name, value]),
  )
}

/** Only those that these rules use: a page must not depend on which others were drawn before it. */
function valuesIn(css: string, defaults: ReadonlyMap<string, string>): string {
  const used = new Set([...css.matchAll(/var\((--un-[\w-]+)/g)].map(([, name]) => name))
  const declarations = [...defaults].filter(([name]) => used.has(name))
  return declarations.length > 0
    ? `*,::before,::after{${declarations.map((pair) => pair.join(':')).join(';')}}`
    : ''
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
    // `mint-flex` is an old name of `flex`.
    shortcuts: [[/^mint-(.+)$/, ([, name]) => name]],
    presets: [presetWind3({ dark: { dark: selector, light: '[data-theme="light"]' } })],
  })
}
