import type { ThemeRegistrationRaw } from 'shiki'

/** Where one theme is given for light and dark pages, code has the background of that theme on both. */
export async function codeGround(name: string): Promise<{ ground: string; text: string } | undefined> {
  const { bundledThemes } = await import('shiki/themes')
  const load = Object.hasOwn(bundledThemes, name)
    ? bundledThemes[name as keyof typeof bundledThemes]
    : undefined
  const theme = (await load?.())?.default as ThemeRegistrationRaw | undefined
  const ground = theme?.colors?.['editor.background']
  const text = theme?.colors?.['editor.foreground']
  return ground && text ? { ground, text } : undefined
}
