import { listen } from './listen.ts'

/** Expands or collapses all folds of a section. */
export function openAll(): void {
  listen('click', '[data-do=open-all]', (button) => {
    const { open = '', close = '' } = button.dataset
    const isOpening = button.textContent === open
    for (const fold of button.closest('.api-section')?.querySelectorAll('details') ?? [])
      fold.open = isOpening
    button.textContent = isOpening ? close : open
  })
}
