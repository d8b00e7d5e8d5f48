import { listen } from './listen.ts'
import { keep } from './storage.ts'

/** Cycles through the other theme, the system's own as a fixed choice, and the system. */
export function switchTheme(): void {
  listen('click', '[data-do=theme]', (button) => {
    const { dataset } = document.documentElement
    const [own, other] = matchMedia('(prefers-color-scheme: dark)').matches
      ? ['dark', 'light']
      : ['light', 'dark']
    const next = dataset.theme === undefined ? other : dataset.theme === other ? own : 'system'
    if (next === 'system') delete dataset.theme
    else dataset.theme = next
    keep('isDarkMode', next)
    document.getElementById('said')!.textContent = button.getAttribute(`data-${next}`)
  })
}
