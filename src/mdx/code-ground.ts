import type { DynamicImportThemeRegistration } from 'shiki'

/** The colors of a code theme, for sites that use one theme on both light and dark pages. */
export async function codeGround(name: string): Promise<{ ground: string; text: string } | undefined> {
  const { bundledThemes } = await import('shiki/themes')
  const themes: Record<string, DynamicImportThemeRegistration | undefined> = bundledThemes
  const load = Object.hasOwn(themes, name) ? themes[name] : undefined
  const theme = (await load?.())?.default
  const ground = theme?.colors?.['editor.background']
  const text = theme?.colors?.['editor.foreground']
  return ground && text ? { ground, text } : undefined
}
