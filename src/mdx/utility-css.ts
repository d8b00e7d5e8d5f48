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
  let generators: Promise<Generators> | undefined
  let aliased: Promise<Generators> | undefined
  let defaults: Promise<ReadonlyMap<string, string>> | undefined
  return async (classes) => {
    const asked = new Set([...classes].filter((name) => !ours.has(name) && isWhole(name)))
    if (asked.size === 0) return undefined
    generators ??= Promise.all([createGenerator(dark), createGenerator(darkBySystem)])
    const [chosen] = await generators
    const plain = await writeRules(asked, await generators)
    const aliases = new Set([...asked].filter((name) => alias.test(name)))
    if (aliases.size > 0)
      aliased ??= Promise.all([createGenerator(dark, 'mint-'), createGenerator(darkBySystem, 'mint-')])
    const old = aliased && aliases.size > 0 ? await writeRules(aliases, await aliased) : nothing
    const names = [...plain.names, ...old.names]
    if (names.length === 0) return undefined
    const css = plain.css + old.css
    // There a border has a width only, because all elements begin with one of none.
    const borders = names.some((name) => /(^|:)(border|divide)/.test(name)) ? plainBorders : ''
    defaults ??= readDefaults(chosen)
    const values = valuesIn(css, await defaults)
    return `@layer utilities{${borders}${values}${css}}`
  }
}

type Generators = [chosen: UnoGenerator, bySystem: UnoGenerator]

/** An old spelling of each name, from before the platform had them by themselves: `mint-flex sm:mint-flex-row`. */
const alias = /(?:^|[:!-])mint-/
const nothing = { css: '', names: [] as string[] }

/** Rules for dark pages are there twice: for readers who chose dark, and for those whose system did. */
async function writeRules(asked: ReadonlySet<string>, [chosen, bySystem]: Generators) {
  const { css, matched } = await chosen.generate(new Set(asked), plainly)
  const names = [...matched]
  const forDark = new Set(names.filter((name) => /(^|:)dark:/.test(name)))
  if (forDark.size === 0) return { css, names }
  const again = (await bySystem.generate(forDark, plainly)).css
  return { css: `${css}@media screen and (prefers-color-scheme: dark){${again}}`, names }
}

const plainly = { minify: true, safelist: false, preflights: false } as const

/** What could close the element that holds it, or a rule that is not its own, is no name of a class. */
const isWhole = (name: string) =>
  !/[<]|\/\*|\*\//.test(name) &&
  ["'", '"'].every((quote) => name.split(quote).length % 2 === 1) &&
  ['[]', '()', '{}'].every(([open, close]) => name.split(open!).length === name.split(close!).length)

/** Properties that several rules put together, with the values that they have before any does. */
async function readDefaults(generator: UnoGenerator): Promise<ReadonlyMap<string, string>> {
  const { css } = await generator.generate(new Set<string>(), { ...plainly, preflights: true })
  return new Map([...css.matchAll(/(--un-[\w-]+):([^;}]*)/g)].map(([, name, value]) => [name!, value!]))
}

/** Only those that these rules use: a page must not depend on which others were drawn before it. */
function valuesIn(css: string, defaults: ReadonlyMap<string, string>): string {
  const used = new Set([...css.matchAll(/var\((--un-[\w-]+)/g)].map(([, name]) => name!))
  const known = [...defaults].filter(([name]) => used.has(name))
  return known.length > 0 ? `*,::before,::after{${known.map((pair) => pair.join(':')).join(';')}}` : ''
}

/** Colours of the site by the names that they have there. */
const siteColors = {
  primary: { DEFAULT: 'var(--accent)', light: 'var(--brand-dark)', dark: 'var(--brand)' },
  background: { light: '#ffffff', dark: '#101317' },
}

const plainBorders = ':where([class*="border"],[class*="divide"]>*){border:0 solid}'

async function createGenerator(selector: string, prefix?: string): Promise<UnoGenerator> {
  const { createGenerator: create } = await import('@unocss/core')
  const { default: presetWind3 } = await import('@unocss/preset-wind3')
  return create({
    theme: { colors: siteColors },
    presets: [presetWind3({ prefix, dark: { dark: selector, light: '[data-theme="light"]' } })],
  })
}
