import { type Diagnostic, type Place, report } from '../core/diagnostic/diagnostic.ts'
import { contrast, correctAccent, parseHex } from './contrast.ts'
import { cssString, renderFonts, type SiteFonts } from './fonts.ts'
import { hookVariables } from './shell/hook-variables.ts'

export type ThemeInput = {
  primary?: string
  light?: string
  /** Button hover color on a light page. */
  pressed?: string
  pageLight?: string
  pageDark?: string
  backgroundImage?: { light: string; dark: string }
  fonts: SiteFonts
  codeAlwaysDark: boolean
  banner?: { light: string; dark: string }
  places: { primary?: Place; light?: Place; dark?: Place }
  link: (path: string) => string
}

/** Colors and fonts of the site as a stylesheet. Corrects and reports too little contrast. */
export function renderTheme(input: ThemeInput): { value: string; diagnostics: Diagnostic[] } {
  const { banner, codeAlwaysDark } = input
  const brand = brandColors(input)
  const pressed = pressedColor(input)
  const fonts = renderFonts(input.fonts)
  const tokens = [
    ...hookVariables({ ...input, dark: input.pressed }),
    ...brand.tokens,
    ...pressed.tokens,
    ...pageTokens(input),
    ...fonts.tokens,
    ...backgroundTokens(input),
  ]
  const rules = [
    ...fonts.rules,
    `:root{${tokens.join(';')}}`,
    ...darkBackground(input),
    ...(banner ? [`.o-banner{--f:light-dark(${banner.light},${banner.dark})}`] : []),
    ...(codeAlwaysDark ? ['.o-code{color-scheme:dark}'] : []),
  ]
  return {
    value: rules.join('\n'),
    diagnostics: [...brand.diagnostics, ...pressed.diagnostics],
  }
}

type Scheme = 'light' | 'dark'

/** The readable accent in a color scheme; undefined if the site sets no color. */
export function accentOf(input: ThemeInput, scheme: Scheme): string | undefined {
  const { primary, light = primary } = input
  const accent = scheme === 'light' ? primary : light
  const ground = groundsOf(input)[scheme]
  return accent && correctAccent({ accent, ground, onAccent: onAccent[scheme] }).color
}

const onAccent = { light: '#ffffff', dark: '#0a0c0f' }

const groundsOf = ({ pageLight = '#ffffff', pageDark = '#101317' }: ThemeInput) => ({
  light: pageLight,
  dark: pageDark,
})

/** The accent for light and dark pages, adjusted for readable text. */
function brandColors(input: ThemeInput): { tokens: string[]; diagnostics: Diagnostic[] } {
  const { primary, light, places } = input
  const grounds = groundsOf(input)
  const diagnostics: Diagnostic[] = []
  const correct = (accent: string, scheme: Scheme) =>
    correctAccent({ accent, ground: grounds[scheme], onAccent: onAccent[scheme] })
  const checkColor = (name: 'primary' | 'light', color: string, scheme: Scheme) => {
    const result = correct(color, scheme)
    if (result.changed) {
      const message = `\`colors.${name}\` \`${color}\` has a contrast of ${result.before}:1; text uses \`${result.color}\` (${result.after}:1) instead`
      const hint = `Use \`${result.color}\` or a ${grounds[scheme] === grounds.light ? 'darker' : 'lighter'} color; text needs 4.5:1.`
      diagnostics.push(report('config/contrast', message, { hint, at: places[name] }))
    }
    return result.color
  }
  const brand = primary ? checkColor('primary', primary, 'light') : undefined
  // Without a color for dark pages, `primary` is adjusted without a warning.
  const brandDark = light ? checkColor('light', light, 'dark') : primary && correct(primary, 'dark').color
  const tokens = [
    ...(brand ? [`--brand:${brand}`] : []),
    ...(brandDark ? [`--brand-dark:${brandDark}`] : []),
    ...fills(input, brand, brandDark),
  ]
  return { tokens, diagnostics }
}

/** On dark pages the hover color from tokens.css stays. */
function pressedColor({ pressed, places }: ThemeInput): { tokens: string[]; diagnostics: Diagnostic[] } {
  const color = pressed ? parseHex(pressed) : undefined
  if (!color) return { tokens: [], diagnostics: [] }
  if (contrast(color, [255, 255, 255]) < 4.5) {
    const message = `\`colors.dark\` \`${pressed}\` has no effect: its contrast with white text is below 4.5:1`
    const hint = 'Use a darker color or remove it.'
    return { tokens: [], diagnostics: [report('config/not-used', message, { hint, at: places.dark })] }
  }
  const token = `--accent-press:light-dark(${pressed},color-mix(in oklab,var(--accent) 86%,#fff))`
  return { tokens: [token], diagnostics: [] }
}

function pageTokens(input: ThemeInput): string[] {
  const { light, dark } = groundsOf(input)
  return input.pageLight || input.pageDark ? [`--page:light-dark(${light},${dark})`] : []
}

function backgroundTokens({ backgroundImage, link }: ThemeInput): string[] {
  return backgroundImage ? [`--bg-image:url(${cssString(link(backgroundImage.light))})`] : []
}

function darkBackground({ backgroundImage, link }: ThemeInput): string[] {
  if (!backgroundImage || backgroundImage.dark === backgroundImage.light) return []
  const value = `--bg-image:url(${cssString(link(backgroundImage.dark))})`
  return [
    `[data-theme="dark"]{${value}}@media(prefers-color-scheme:dark){:root:not([data-theme="light"]){${value}}}`,
  ]
}

/** Large areas use the owner's exact color, even if text needs an adjusted one. */
function fills({ primary, light }: ThemeInput, brand?: string, brandDark?: string): string[] {
  const colors = [primary, light ?? brandDark]
  const [onLight, onDark] = colors
  if (!onLight || !onDark || (onLight === brand && onDark === brandDark)) return []
  const pair = (of: (color: string) => string) => `light-dark(${of(onLight)},${of(onDark)})`
  return [
    `--fill:light-dark(${onLight},${onDark})`,
    `--on-fill:${pair((color) => (isDark(color) ? '#ffffff' : '#0a0c0f'))}`,
    // The hover color moves away from the text color.
    `--fill-press:color-mix(in oklab,var(--fill) 88%,${pair((color) => (isDark(color) ? '#000' : '#fff'))})`,
  ]
}

/** Whether white text is more readable on the color than black. */
function isDark(color: string): boolean {
  const rgb = parseHex(color)
  return rgb !== undefined && contrast(rgb, [255, 255, 255]) >= contrast(rgb, [10, 12, 15])
}

export function renderCodeGround({ ground, text }: { ground: string; text: string }): string {
  const color = parseHex(ground.slice(0, 7))
  const scheme = color && contrast(color, [255, 255, 255]) > 4.5 ? 'dark' : 'light'
  const isPlain = [ground, text].every((color) => /^#[\da-f]{3,8}$/i.test(color))
  return isPlain ? `.o-code{color-scheme:${scheme};--sheet:${ground};--c-text:${text}}` : ''
}

/** Existing sites rely on white banner text on a dark background. */
export function renderBannerText(ownCss: string): string {
  const rules = [...ownCss.matchAll(/#banner\s*(?:,[^{}]*)?\{([^}]*)\}/g)].map(([, body = '']) => body)
  if (rules.some((body) => /(?:^|[;\s])color\s*:/.test(body))) return ''
  const grounds = rules.flatMap((body) => body.match(/background[^;]*/g) ?? [])
  const colors = grounds.flatMap((ground) => ground.match(/#(?:[\da-f]{6}|[\da-f]{3})\b/gi) ?? [])
  const isDark = colors.every((color) => contrast(parseHex(color)!, [255, 255, 255]) > 4.5)
  return colors.length > 0 && isDark ? '#banner{color:#fff}' : ''
}
