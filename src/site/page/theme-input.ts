import type { Config } from '../../config/parse.ts'
import type { SiteFonts } from '../../render/fonts.ts'
import { createLink, imageAddress } from '../../render/link.ts'
import type { ThemeInput } from '../../render/theme.ts'

/** The settings that become the owner's stylesheet. */
export function themeInput(
  { colors, background, styling, banner, places }: Config,
  fonts: SiteFonts,
  base: string,
): ThemeInput {
  const link = createLink(base)
  const { image } = background
  return {
    primary: colors?.primary,
    light: colors?.light,
    pressed: colors?.dark,
    pageLight: background.color?.light,
    pageDark: background.color?.dark,
    backgroundImage: typeof image === 'string' ? { light: image, dark: image } : image,
    fonts,
    codeAlwaysDark: styling.codeblocks === 'dark',
    banner: bannerColor(banner?.color),
    places,
    link: (path) => imageAddress(/^([a-z]+:|\/)/i.test(path) ? path : `/${path.replace(/^\.\//, '')}`, link),
  }
}

/** A color for one theme is used for both. */
function bannerColor(color: NonNullable<Config['banner']>['color']): ThemeInput['banner'] {
  if (!color) return undefined
  const { light, dark } = typeof color === 'string' ? { light: color, dark: color } : color
  const fallback = light ?? dark
  return fallback === undefined ? undefined : { light: light ?? fallback, dark: dark ?? fallback }
}
