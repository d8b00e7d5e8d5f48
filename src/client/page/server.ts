import { listen } from './listen.ts'

/** The chosen server stands before the path, and is copied with it. */
export function chooseServer(): void {
  listen('change', '[data-do=server]', show)
  // The browser restores the menu on reload, and it does so late on the way back.
  showAll()
  addEventListener('pageshow', showAll)
}

function showAll(): void {
  for (const select of document.querySelectorAll<HTMLElement>('[data-do=server]')) show(select)
}

function show(select: HTMLElement): void {
  const host = document.querySelector('.endpoint .host')
  const copy = document.querySelector<HTMLElement>('.endpoint [data-do=copy]')
  if (!host || !copy || !(select instanceof HTMLSelectElement)) return
  const path = copy.dataset.text?.slice(host.textContent?.length ?? 0) ?? ''
  host.textContent = select.value
  copy.dataset.text = select.value + path
}
