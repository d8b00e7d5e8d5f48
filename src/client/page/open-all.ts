import { listen } from './listen.ts'

/** Expands or collapses all folds of a section. */
export function openAll(): void {
  listen('click', '[data-do=open-all]', (button) => {
    const { open = '', close = '' } = button.dataset
    const opens = button.textContent === open
    for (const fold of button.closest('.api-section')?.querySelectorAll('details') ?? []) fold.open = opens
    button.textContent = opens ? close : open
  })
}
