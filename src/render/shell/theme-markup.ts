import type { ThemeName } from '../../core/look/theme-names.ts'

/** What a theme changes in the markup; its stylesheet does the rest. */
export type ThemeMarkup = {
  /** What is at the bottom of the sidebar instead of in the top bar. */
  sideFoot: readonly ('links' | 'scheme' | 'account')[]
  /** The place of the menus for products and versions. */
  menus: 'sidebar' | 'bar'
  /** A footer as wide as the page pushes the sidebar up. */
  footer: 'text' | 'page'
  /** The id of the top bar, which existing sites use in their styles. */
  barId: string
  /** Whether readers can collapse the sidebar. */
  hasCollapse: boolean
}

const standard: ThemeMarkup = {
  sideFoot: [],
  menus: 'sidebar',
  footer: 'text',
  barId: 'navbar',
  hasCollapse: false,
}

const themes: Record<ThemeName, Partial<ThemeMarkup>> = {
  mint: { footer: 'page' },
  maple: { sideFoot: ['links'], barId: 'navbar-transition-maple' },
  palm: { footer: 'page', hasCollapse: true },
  willow: { sideFoot: ['account'] },
  linden: { footer: 'page' },
  almond: { sideFoot: ['scheme'] },
  aspen: { menus: 'bar', footer: 'page' },
  sequoia: {},
  luma: {},
}

export function themeMarkup(theme: ThemeName | undefined): ThemeMarkup {
  return theme === undefined ? standard : { ...standard, ...themes[theme] }
}
