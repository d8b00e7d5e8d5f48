import { listen } from './listen.ts'
import { keep, recall } from './storage.ts'

/** The chosen server stands before the path, and is copied with it. */
export function chooseServer(): void {
  listen('change', '[data-do=server]', (select) => {
    show(select)
    remember(select)
  })
  // The browser restores the menu on reload, and it does so late on the way back.
  showAll()
  addEventListener('pageshow', showAll)
}

function showAll(): void {
  for (const select of document.querySelectorAll<HTMLSelectElement>('[data-do=server]')) {
    const last = readChosen().find((url) => [...select.options].some((one) => one.dataset.url === url))
    const index = [...select.options].findIndex((one) => one.dataset.url === last)
    if (index >= 0) select.selectedIndex = index
    show(select)
  }
}

const key = 'octavo:server'

/** Addresses of servers, the last one first: a choice holds for every page that has the same server. */
const readChosen = () => (recall(key, 'sessionStorage') ?? '').split(' ')

function remember(select: HTMLElement): void {
  const url = (select as HTMLSelectElement).selectedOptions[0]?.dataset.url ?? ''
  const others = readChosen().filter((one) => one && one !== url)
  keep(key, [url, ...others].slice(0, 20).join(' '), 'sessionStorage')
}

function show(select: HTMLElement): void {
  const host = document.querySelector('.endpoint .host')
  const copy = document.querySelector<HTMLElement>('.endpoint [data-do=copy]')
  if (!host || !copy || !(select instanceof HTMLSelectElement)) return
  const path = copy.dataset.text?.slice(host.textContent?.length ?? 0) ?? ''
  host.textContent = select.value
  copy.dataset.text = select.value + path
}
