import { type Diagnostic, type Place, report } from '../core/diagnostic/diagnostic.ts'
import { contrast, correctAccent, parseHex } from './contrast.ts'
import { hookVariables } from './shell/hook-variables.ts'

type FontFace = { family: string; source?: string; weight?: number; format?: string }

export type ThemeInput = {
  primary?: string
  light?: string
  /** Of a button under the pointer, on a light page. */
  pressed?: string
  pageLight?: string
  pageDark?: string
  backgroundImage?: { light: string; dark: string }
  heading?: FontFace
  body?: FontFace
  codeAlwaysDark: boolean
  banner?: { light: string; dark: string }
  places: { primary?: Place; light?: Place; dark?: Place; fonts?: Place }
  link: (path: string) => string
}

const system = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif'

/** The owner's colours and fonts as a stylesheet; too little contrast is corrected and said. */
export function renderTheme(input: ThemeInput): { value: string; diagnostics: Diagnostic[] } {
  const { banner, codeAlwaysDark } = input
  const brand = brandColors(input)
  const pressed = pressedColor(input)
  const fonts = fontRules(input)
  const tokens = [
    ...hookVariables({ ...input, dark: input.pressed }),
    ...brand.tokens,
    ...pressed.tokens,
    ...pageTokens(input),
    ...fontTokens(input),
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
    diagnostics: [...brand.diagnostics, ...pressed.diagnostics, ...fonts.diagnostics],
  }
}

type Scheme = 'light' | 'dark'

const onAccent = { light: '#ffffff', dark: '#0a0c0f' }

const groundsOf = ({ pageLight = '#ffffff', pageDark = '#101317' }: ThemeInput) => ({
  light: pageLight,
  dark: pageDark,
})

/** The accent on a light and on a dark page, as far as text in it can be read. */
function brandColors(input: ThemeInput): { tokens: string[]; diagnostics: Diagnostic[] } {
  const { primary, light, places } = input
  const grounds = groundsOf(input)
  const diagnostics: Diagnostic[] = []
  const correct = (accent: string, scheme: Scheme) =>
    correctAccent({ accent, ground: grounds[scheme], onAccent: onAccent[scheme] })
  const checked = (name: 'primary' | 'light', color: string, scheme: Scheme) => {
    const result = correct(color, scheme)
    if (result.changed) {
      const message = `\`colors.${name}\` \`${color}\` has a contrast of ${result.before}:1; text in it is shown as \`${result.color}\` (${result.after}:1)`
      const hint = `Readers need 4.5:1. Choose \`${result.color}\`, or a ${grounds[scheme] === grounds.light ? 'darker' : 'lighter'} colour.`
      diagnostics.push(report('config/contrast', message, { hint, at: places[name] }))
    }
    return result.color
  }
  const brand = primary ? checked('primary', primary, 'light') : undefined
  // Without a colour for the dark page the same one is moved until it can be read there; that needs no warning.
  const brandDark = light ? checked('light', light, 'dark') : primary && correct(primary, 'dark').color
  const tokens = [
    ...(brand ? [`--brand:${brand}`] : []),
    ...(brandDark ? [`--brand-dark:${brandDark}`] : []),
    ...fills(input, brand, brandDark),
  ]
  return { tokens, diagnostics }
}

/** On a dark page the accent is light, and stays as tokens.css has it. */
function pressedColor({ pressed, places }: ThemeInput): { tokens: string[]; diagnostics: Diagnostic[] } {
  const color = pressed ? parseHex(pressed) : undefined
  if (!color) return { tokens: [], diagnostics: [] }
  if (contrast(color, [255, 255, 255]) < 4.5) {
    const message = `\`colors.dark\` \`${pressed}\` has no effect: white text cannot be read on it`
    const hint = 'Readers need 4.5:1. Choose a darker colour, or remove it.'
    return { tokens: [], diagnostics: [report('config/not-used', message, { hint, at: places.dark })] }
  }
  const token = `--accent-press:light-dark(${pressed},color-mix(in oklab,var(--accent) 86%,#fff))`
  return { tokens: [token], diagnostics: [] }
}

function pageTokens(input: ThemeInput): string[] {
  const { light, dark } = groundsOf(input)
  return input.pageLight || input.pageDark ? [`--page:light-dark(${light},${dark})`] : []
}

function fontTokens({ body, heading }: ThemeInput): string[] {
  return [
    ...(body ? [`--sans:${quoteFont(body.family)},${system}`] : []),
    ...(heading ? [`--heading:${quoteFont(heading.family)},${system}`] : []),
    ...(body ? [`--font-family-body-custom:${quoteFont(body.family)}`] : []),
    ...(heading ? [`--font-family-headings-custom:${quoteFont(heading.family)}`] : []),
  ]
}

function fontRules({ body, heading, places, link }: ThemeInput): {
  rules: string[]
  diagnostics: Diagnostic[]
} {
  const rules: string[] = []
  const diagnostics: Diagnostic[] = []
  for (const font of new Set([body, heading])) {
    if (!font) continue
    if (!font.source || /^(https?:)?\/\//i.test(font.source)) {
      const message = `The font \`${font.family}\` is not loaded: fonts come from files of the site folder`
      const hint = 'Put a .woff2 file into the site folder and name it as `source`.'
      diagnostics.push(report('config/font-not-local', message, { hint, at: places.fonts }))
      continue
    }
    const format = font.format ?? (font.source.endsWith('.woff') ? 'woff' : 'woff2')
    const weight = font.weight ?? '100 900'
    rules.push(
      `@font-face{font-family:${quoteFont(font.family)};src:url(${cssString(link(font.source))}) format("${format}");font-weight:${weight};font-display:swap}`,
    )
  }
  return { rules, diagnostics }
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

/** Large areas have the colour that the owner chose, also where text in it has to be darker or lighter. */
function fills({ primary, light }: ThemeInput, brand?: string, brandDark?: string): string[] {
  const chosen = [primary, light ?? brandDark]
  const [onLight, onDark] = chosen
  if (!onLight || !onDark || (onLight === brand && onDark === brandDark)) return []
  const pair = (of: (color: string) => string) => `light-dark(${of(onLight)},${of(onDark)})`
  return [
    `--fill:light-dark(${onLight},${onDark})`,
    `--on-fill:${pair((color) => (isDark(color) ? '#ffffff' : '#0a0c0f'))}`,
    // Under the pointer it moves away from the colour of its text.
    `--fill-press:color-mix(in oklab,var(--fill) 88%,${pair((color) => (isDark(color) ? '#000' : '#fff'))})`,
  ]
}

/** White can be read better on it than black. */
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

/** Owners who give the banner a dark background rely on its text being white, as it is on other platforms. */
export function renderBannerText(ownCss: string): string {
  const rules = [...ownCss.matchAll(/#banner\s*(?:,[^{}]*)?\{([^}]*)\}/g)].map(([, body = '']) => body)
  if (rules.some((body) => /(?:^|[;\s])color\s*:/.test(body))) return ''
  const grounds = rules.flatMap((body) => body.match(/background[^;]*/g) ?? [])
  const colors = grounds.flatMap((ground) => ground.match(/#(?:[\da-f]{6}|[\da-f]{3})\b/gi) ?? [])
  const isDark = colors.every((color) => contrast(parseHex(color)!, [255, 255, 255]) > 4.5)
  return colors.length > 0 && isDark ? '#banner{color:#fff}' : ''
}

function cssString(text: string): string {
  return `"${text.replace(/["\\\n<]/g, (char) => `\\${char.codePointAt(0)?.toString(16)} `)}"`
}

function quoteFont(family: string): string {
  return cssString(family)
}
