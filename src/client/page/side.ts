import { listen } from './listen.ts'
import { keep, recall } from './storage.ts'

const KEY = 'octavo:side'

/** Keeps the sidebar's scroll position between pages, with the current entry visible. */
export function placeSide(): void {
  place()
  find()?.addEventListener('toggle', place)
  addEventListener('pagehide', () => {
    const side = find()
    if (side?.getClientRects().length) keep(KEY, String(side.scrollTop), 'sessionStorage')
  })
  listen<'click', HTMLAnchorElement>('click', '.o-side a[href]', (link) => {
    const side = find()
    if (!side?.matches(':popover-open')) return
    if (link.href.split('#')[0] === location.href.split('#')[0]) side.hidePopover()
  })
}

const find = () => document.querySelector<HTMLElement>('.o-side')

function place(): void {
  const side = find()
  if (!side?.getClientRects().length) return
  side.scrollTop = Number(recall(KEY, 'sessionStorage')) || side.scrollTop
  const current = side.querySelector('[aria-current=page]')?.getClientRects()[0]
  const pane = side.getBoundingClientRect()
  if (!current || (current.top >= pane.top && current.bottom <= pane.bottom)) return
  side.scrollTop += current.top - pane.top - pane.height / 3
}
