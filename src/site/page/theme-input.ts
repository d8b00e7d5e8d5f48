import type { Config } from '../../config/parse.ts'
import { createLink, imageAddress } from '../../render/link.ts'
import type { ThemeInput } from '../../render/theme.ts'

/** The settings that become the owner's stylesheet. */
export function themeInput(
  { colors, background, fonts, styling, banner, places }: Config,
  base: string,
): ThemeInput {
  const link = createLink(base)
  const { image } = background
  const whole = fonts?.family
    ? { family: fonts.family, source: fonts.source, weight: fonts.weight, format: fonts.format }
    : undefined
  return {
    primary: colors?.primary,
    light: colors?.light,
    pressed: colors?.dark,
    pageLight: background.color?.light,
    pageDark: background.color?.dark,
    backgroundImage: typeof image === 'string' ? { light: image, dark: image } : image,
    heading: fonts?.heading ?? whole,
    body: fonts?.body ?? whole,
    codeAlwaysDark: styling.codeblocks === 'dark',
    banner: bannerColor(banner?.color),
    places,
    link: (path) => imageAddress(/^([a-z]+:|\/)/i.test(path) ? path : `/${path.replace(/^\.\//, '')}`, link),
  }
}

/** A colour for one theme serves the other too. */
function bannerColor(color: NonNullable<Config['banner']>['color']): ThemeInput['banner'] {
  if (!color) return undefined
  const { light, dark } = typeof color === 'string' ? { light: color, dark: color } : color
  const item = light ?? dark
  return item === undefined ? undefined : { light: light ?? item, dark: dark ?? item }
}
