import { listen } from './listen.ts'
import { holdSteady } from './steady.ts'

export function expandCode(): void {
  listen('click', '[data-do=expand]', (button) => {
    const block = button.closest<HTMLElement>('.o-code')
    if (!block) return
    const open = block.dataset.open === undefined
    // Folding removes content above the button, which would move it.
    if (open) setOpen(block, button, open)
    else holdSteady(button, () => setOpen(block, button, open))
  })
}

function setOpen(block: HTMLElement, button: HTMLElement, open: boolean): void {
  block.toggleAttribute('data-open', open)
  button.ariaExpanded = String(open)
  const words = [...button.childNodes].findLast((node) => node instanceof Text)
  if (words) words.nodeValue = (open ? button.dataset.less : button.dataset.more) ?? words.nodeValue
}
