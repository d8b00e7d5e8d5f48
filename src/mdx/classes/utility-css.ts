import type { UnoGenerator } from '@unocss/core'

/** Generates styles for utility classes as in Tailwind: `mt-4 dark:text-white sm:flex`. */
export type UtilityCss = (classes: ReadonlySet<string>) => Promise<string | undefined>

/** Classes of our own stylesheet. */
const ours = new Set(['sr-only'])

const dark = '[data-theme="dark"]'
/** Readers without a selected theme get that of their system. */
const darkBySystem = ':root:not([data-theme="light"])'

/**
 * Existing sites rely on utility classes, and half of them use some. Their layer comes after ours and before
 * the owner's stylesheets. The library loads with the first page that needs it.
 */
export function createUtilityCss(): UtilityCss {
  let generators: Promise<[chosen: UnoGenerator, bySystem: UnoGenerator]> | undefined
  let defaults: Promise<ReadonlyMap<string, string>> | undefined
  return async (classes) => {
    const candidates = new Set([...classes].filter((name) => !ours.has(name) && isSafeName(name)))
    if (candidates.size === 0) return undefined
    generators ??= Promise.all([createGenerator(dark), createGenerator(darkBySystem)])
    const [chosen, bySystem] = await generators
    const { css, matched } = await chosen.generate(candidates, options)
    if (matched.size === 0) return undefined
    const names = [...matched]
    const darkNames = new Set(names.filter((name) => /(^|:)dark:/.test(name)))
    const systemCss =
      darkNames.size === 0
        ? ''
        : `@media screen and (prefers-color-scheme: dark){${(await bySystem.generate(darkNames, options)).css}}`
    // Tailwind's border classes set only the width, because its reset gives all elements a border style.
    const borders = names.some((name) => /(^|:)(border|divide)/.test(name)) ? plainBorders : ''
    defaults ??= readDefaults(chosen)
    const values = valuesIn(css + systemCss, await defaults)
    return `@layer utilities{${borders}${values}${css}${systemCss}}`
  }
}

const options = { minify: true, safelist: false, preflights: false } as const

const brackets = [
  ['[', ']'],
  ['(', ')'],
  ['{', '}'],
] as const

/** Rejects names that could close the `<style>` element or the CSS rule around them. */
const isSafeName = (name: string) =>
  !/[<]|\/\*|\*\//.test(name) &&
  ["'", '"'].every((quote) => name.split(quote).length % 2 === 1) &&
  brackets.every(([open, close]) => name.split(open).length === name.split(close).length)

/** Default values of the custom properties that rules share. */
async function readDefaults(generator: UnoGenerator): Promise<ReadonlyMap<string, string>> {
  const { css } = await generator.generate(new Set<string>(), { ...options, preflights: true })
  return new Map(
    [...css.matchAll(/(--un-[\w-]+):([^;}]*)/g)].map(([, name = '', value = '']) => [name, value]),
  )
}

/** Only the properties that these rules use: a page must not depend on pages rendered before. */
function valuesIn(css: string, defaults: ReadonlyMap<string, string>): string {
  const used = new Set([...css.matchAll(/var\((--un-[\w-]+)/g)].map(([, name]) => name))
  const declarations = [...defaults].filter(([name]) => used.has(name))
  return declarations.length > 0
    ? `*,::before,::after{${declarations.map((pair) => pair.join(':')).join(';')}}`
    : ''
}

/** Site colors, by the names that existing sites use. */
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
    // `mint-flex` is a legacy name for `flex`.
    shortcuts: [[/^mint-(.+)$/, ([, name]) => name]],
    presets: [presetWind3({ dark: { dark: selector, light: '[data-theme="light"]' } })],
  })
}
