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
  const diagnostics: Diagnostic[] = []
  const rules: string[] = []
  const accent = (name: string, color: string | undefined, ground: string, onAccent: string, at?: Place) => {
    if (!color) return undefined
    const result = correctAccent({ accent: color, ground, onAccent })
    if (result.changed) {
      const message = `\`colors.${name}\` \`${color}\` has a contrast of ${result.before}:1; text in it is shown as \`${result.color}\` (${result.after}:1)`
      const hint = `Readers need 4.5:1. Choose \`${result.color}\`, or a ${ground === light ? 'darker' : 'lighter'} colour.`
      diagnostics.push(report('config/contrast', message, { hint, at }))
    }
    return result.color
  }
  const light = input.pageLight ?? '#ffffff'
  const dark = input.pageDark ?? '#101317'
  const brand = accent('primary', input.primary, light, '#ffffff', input.places.primary)
  // Without a colour for the dark page the same one is moved until it can be read there; that needs no warning.
  const brandDark = input.light
    ? accent('light', input.light, dark, '#0a0c0f', input.places.light)
    : input.primary && correctAccent({ accent: input.primary, ground: dark, onAccent: '#0a0c0f' }).color
  const pressed = input.pressed ? parseHex(input.pressed) : undefined
  const white = pressed && contrast(pressed, [255, 255, 255])
  if (white && white < 4.5) {
    const message = `\`colors.dark\` \`${input.pressed}\` has no effect: white text cannot be read on it`
    const hint = 'Readers need 4.5:1. Choose a darker colour, or remove it.'
    diagnostics.push(report('config/not-used', message, { hint, at: input.places.dark }))
  }
  const tokens = [
    ...hookVariables({ ...input, dark: input.pressed }),
    brand && `--brand:${brand}`,
    brandDark && `--brand-dark:${brandDark}`,
    ...fills(input, brand, brandDark),
    // On a dark page the accent is light, and stays as tokens.css has it.
    white &&
      white >= 4.5 &&
      `--accent-press:light-dark(${input.pressed},color-mix(in oklab,var(--accent) 86%,#fff))`,
    (input.pageLight || input.pageDark) && `--page:light-dark(${light},${dark})`,
    input.body && `--sans:${quoteFont(input.body.family)},${system}`,
    input.heading && `--heading:${quoteFont(input.heading.family)},${system}`,
    input.body && `--font-family-body-custom:${quoteFont(input.body.family)}`,
    input.heading && `--font-family-headings-custom:${quoteFont(input.heading.family)}`,
    input.backgroundImage && `--bg-image:url(${cssString(input.link(input.backgroundImage.light))})`,
  ].filter(Boolean)
  for (const font of new Set([input.body, input.heading])) {
    if (!font) continue
    if (!font.source || /^(https?:)?\/\//i.test(font.source)) {
      const message = `The font \`${font.family}\` is not loaded: fonts come from files of the site folder`
      const hint = 'Put a .woff2 file into the site folder and name it as `source`.'
      diagnostics.push(report('config/font-not-local', message, { hint, at: input.places.fonts }))
      continue
    }
    const format = font.format ?? (font.source.endsWith('.woff') ? 'woff' : 'woff2')
    const weight = font.weight ?? '100 900'
    rules.push(
      `@font-face{font-family:${quoteFont(font.family)};src:url(${cssString(input.link(font.source))}) format("${format}");font-weight:${weight};font-display:swap}`,
    )
  }
  rules.push(`:root{${tokens.join(';')}}`)
  if (input.backgroundImage && input.backgroundImage.dark !== input.backgroundImage.light) {
    const value = `--bg-image:url(${cssString(input.link(input.backgroundImage.dark))})`
    rules.push(
      `[data-theme="dark"]{${value}}@media(prefers-color-scheme:dark){:root:not([data-theme="light"]){${value}}}`,
    )
  }
  if (input.banner) rules.push(`.o-banner{--f:light-dark(${input.banner.light},${input.banner.dark})}`)
  if (input.codeAlwaysDark) rules.push('.o-code{color-scheme:dark}')
  return { value: rules.join('\n'), diagnostics }
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
