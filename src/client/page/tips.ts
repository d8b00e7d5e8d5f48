import { listen } from './listen.ts'

const EDGE = 8

export function showTips(): void {
  listen('pointerover', '.o-tip', (tip, event) => {
    if (cameFromOutside(tip, event)) wake(tip)
  })
  listen('focusin', '.o-tip', (tip, event) => {
    if (!cameFromOutside(tip, event)) return
    // A class keeps it open while focus moves to a link inside.
    tip.classList.toggle('o-shown', tip.matches(':focus-visible, :has(:focus-visible)'))
    wake(tip)
  })
  listen('focusout', '.o-tip', (tip, event) => {
    if (cameFromOutside(tip, event)) tip.classList.remove('o-shown')
  })
  document.addEventListener('click', (event) => {
    const tip = event.target instanceof Element ? event.target.closest('.o-tip') : null
    for (const openTip of document.querySelectorAll('.o-tip.o-shown')) {
      if (openTip !== tip) openTip.classList.remove('o-shown')
    }
    if (!(tip instanceof HTMLElement) || matchMedia('(hover: hover)').matches) return
    // A click on a link inside the tooltip must not close it.
    if (event.target instanceof Element && event.target.closest('[role=tooltip]')) return
    tip.classList.toggle('o-shown')
    wake(tip)
  })
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return
    for (const tip of document.querySelectorAll<HTMLElement>(
      '.o-tip:is(:hover, :focus, :focus-within, .o-shown)',
    )) {
      tip.dataset.hush = ''
      tip.classList.remove('o-shown')
    }
  })
}

function cameFromOutside(tip: HTMLElement, event: MouseEvent | FocusEvent): boolean {
  return !(event.relatedTarget instanceof Node && tip.contains(event.relatedTarget))
}

function wake(tip: HTMLElement): void {
  delete tip.dataset.hush
  place(tip)
}

/** Moves the box into the viewport, below the word if the top bar would cover it. */
function place(tip: HTMLElement): void {
  const box = tip.querySelector<HTMLElement>('[role=tooltip]')
  if (!box?.getClientRects().length) return
  box.style.removeProperty('--shift')
  delete tip.dataset.below
  const rect = box.getBoundingClientRect()
  const viewportWidth = document.documentElement.clientWidth
  const shift = Math.max(EDGE - rect.left, 0) + Math.min(viewportWidth - EDGE - rect.right, 0)
  if (rect.top < (document.querySelector('.o-top')?.getBoundingClientRect().bottom ?? 0))
    tip.dataset.below = ''
  if (shift) box.style.setProperty('--shift', `${shift}px`)
}
