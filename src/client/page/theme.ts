import { listen } from './listen.ts'
import { keep } from './storage.ts'

export function switchTheme(): void {
  listen('click', '[data-do=theme]', () => {
    const root = document.documentElement
    const current =
      root.dataset.theme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
    root.dataset.theme = current === 'dark' ? 'light' : 'dark'
    keep('isDarkMode', root.dataset.theme)
  })
}
