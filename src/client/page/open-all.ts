import { listen } from './listen.ts'

/** Opens every fold of a section, or closes them once all are open. */
export function openAll(): void {
  listen('click', '[data-do=open-all]', (button) => {
    const folds = [...button.closest('.api-section')!.querySelectorAll('details')]
    const open = folds.some((fold) => !fold.open)
    for (const fold of folds) fold.open = open
    button.textContent = (open ? button.dataset.close : button.dataset.open) ?? ''
  })
}
