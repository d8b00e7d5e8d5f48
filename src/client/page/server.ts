import { listen } from './listen.ts'
import { keep, recall } from './storage.ts'

/** Shows the selected server before the path and copies it with the path. */
export function chooseServer(): void {
  listen('change', '[data-do=server]', (select) => {
    show(select)
    remember(select)
  })
  // The browser restores the menu on reload, and late on back navigation.
  showAll()
  addEventListener('pageshow', showAll)
}

function showAll(): void {
  for (const select of document.querySelectorAll<HTMLSelectElement>('[data-do=server]')) {
    const storedUrl = recall(keyOf(select), 'sessionStorage')
    for (const option of select.options) if (option.dataset.url === storedUrl) option.selected = true
    show(select)
  }
}

/** The selection applies to every page with the same servers. */
const keyOf = (select: HTMLSelectElement) => `octavo:server:${select.options[0]?.dataset.url}`

function remember(select: HTMLElement): void {
  if (select instanceof HTMLSelectElement)
    keep(keyOf(select), select.selectedOptions[0]?.dataset.url ?? '', 'sessionStorage')
}

function show(select: HTMLElement): void {
  const host = document.querySelector('.o-endpoint .o-host')
  const copy = document.querySelector<HTMLElement>('.o-endpoint [data-do=copy]')
  if (!host || !copy || !(select instanceof HTMLSelectElement)) return
  const path = copy.dataset.text?.slice(host.textContent?.length ?? 0) ?? ''
  host.textContent = select.value
  copy.dataset.text = select.value + path
}
