import { parseHex, type Rgb } from '../contrast.ts'

/** Neutral colors by name (https://tailwindcss.com/docs/colors), tinted with the owner's color. */
const grays = {
  50: 250,
  100: 245,
  200: 229,
  300: 212,
  400: 163,
  500: 115,
  600: 82,
  700: 64,
  800: 38,
  900: 23,
  950: 10,
}
const nearBlack: Rgb = [9, 9, 11]

type Colors = { primary?: string; light?: string; dark?: string; pageLight?: string; pageDark?: string }

/** Color variables that existing sites use, as three numbers: `rgb(var(--primary) / .1)`. */
export function hookVariables({ primary, light, dark, pageLight, pageDark }: Colors): string[] {
  const accent = rgb(primary) ?? [11, 100, 120]
  const accentDark = rgb(light) ?? accent
  return [
    ['primary', accent] as const,
    ['primary-light', accentDark] as const,
    ['primary-dark', rgb(dark) ?? accent] as const,
    ['background-light', rgb(pageLight) ?? [255, 255, 255]] as const,
    ['background-dark', rgb(pageDark) ?? mix(nearBlack, accentDark, 0.02)] as const,
    ...Object.entries(grays).map(
      ([step, value]) => [`gray-${step}`, mix([value, value, value], accent, 0.03)] as const,
    ),
  ].map(([name, color]) => `--${name}:${color.map(Math.round).join(' ')}`)
}

const rgb = (text: string | undefined) => (text === undefined ? undefined : parseHex(text))

const mix = (a: Rgb, b: Rgb, share: number): Rgb => [
  a[0] * (1 - share) + b[0] * share,
  a[1] * (1 - share) + b[1] * share,
  a[2] * (1 - share) + b[2] * share,
]
