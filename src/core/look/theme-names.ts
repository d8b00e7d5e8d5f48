/** The layouts that `theme` in docs.json names. Each has a stylesheet in `client/css/themes/`. */
export const themeNames = [
  'mint',
  'maple',
  'palm',
  'willow',
  'linden',
  'almond',
  'aspen',
  'sequoia',
  'luma',
] as const

export type ThemeName = (typeof themeNames)[number]

export const isThemeName = (name: string): name is ThemeName => themeNames.includes(name as ThemeName)

/** Whether groups open with their first page. */
export const hasDrilldown = (setting: boolean | undefined, theme: ThemeName | undefined): boolean =>
  setting ?? theme === 'aspen'
