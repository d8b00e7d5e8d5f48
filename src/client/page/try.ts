import type { Playground } from '../playground/main.tsx'
import { withTexts } from '../texts/load-texts.ts'
import { listen } from './listen.ts'

/** Loads the playground or console when first opened. */
export function openOnTry(): void {
  let playground: Playground | undefined
  let isLoading = false
  const press = async (button: HTMLElement) => {
    if (playground?.isOpen()) return playground.send()
    if (isLoading) return
    isLoading = true
    button.ariaBusy = 'true'
    try {
      playground =
        button.dataset.console === undefined
          ? await (await withTexts(import('../playground/main.tsx'), 'form')).openPlayground(button)
          : await (await withTexts(import('../console/main.tsx'), 'form', 'console')).openConsole(button)
    } catch {
      document.getElementById('said')!.textContent = button.dataset.failed ?? ''
    } finally {
      isLoading = false
      button.ariaBusy = null
    }
  }
  listen('click', '[data-do=try]', (button, event) => {
    // Ignores the second click of a double click, which would hit the new button.
    if (event.detail < 2) void press(button)
  })
  const open = () => {
    const button = document.querySelector<HTMLElement>('[data-do=try]')
    if (button && new URLSearchParams(location.search).get('playground') === 'open') void press(button)
  }
  open()
}
