import { listen } from './listen.ts'
import { keep, recall } from './storage.ts'

const KEY = 'octavo:side'

/** Keeps the sidebar's scroll position and open groups between pages, with the current entry visible. */
export function placeSide(): void {
  restore()
  // A prerendered page starts before the reader leaves the previous one.
  document.addEventListener('prerenderingchange', restore)
  find()?.addEventListener('toggle', place)
  // Tracked while scrolling, because reading it on pagehide forces a layout.
  find()?.addEventListener('scroll', () => (position = find()!.scrollTop))
  addEventListener('pagehide', () => {
    if (position !== undefined)
      keep(
        KEY,
        [position, ...titles('[open]').map((title) => title.textContent)].join('\n'),
        'sessionStorage',
      )
  })
  listen<'click', HTMLAnchorElement>('click', '.o-side a[href]', (link) => {
    const side = find()
    if (!side?.matches(':popover-open')) return
    if (link.href.split('#')[0] === location.href.split('#')[0]) side.hidePopover()
  })
}

const find = () => document.querySelector<HTMLElement>('.o-side')
const titles = (state = '') => [...document.querySelectorAll(`.o-group${state}>summary`)]
/** Undefined while the sidebar is hidden. */
let position: number | undefined
/** The scroll position, then the titles of open groups. */
const stored = () => recall(KEY, 'sessionStorage')?.split('\n') ?? []

function restore(): void {
  const open = stored()
  for (const title of titles())
    if (open.includes(title.textContent)) title.parentElement!.setAttribute('open', '')
  place()
}

function place(): void {
  const side = find()
  if (!side?.getClientRects().length) return
  position = Number(stored()[0]) || side.scrollTop
  side.scrollTop = position
  const current = side.querySelector('[aria-current=page]')?.getClientRects()[0]
  const pane = side.getBoundingClientRect()
  if (!current || (current.top >= pane.top && current.bottom <= pane.bottom)) return
  side.scrollTop += current.top - pane.top - pane.height / 3
}
