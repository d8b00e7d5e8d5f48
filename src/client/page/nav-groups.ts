import { listen } from './listen.ts'
import { keep, recall } from './storage.ts'

const KEY = 'octavo:nav'

/** The list fetched for each button, and its URL. */
const lists = new WeakMap<HTMLElement, { list: HTMLElement; from: string }>()

/** In a large section, a group's list is fetched when first opened; open groups stay open on the next page. */
export function openNavGroups(): void {
  reopen()
  addEventListener('pagehide', () =>
    keep(KEY, buttons('[aria-expanded=true]').map(urlOf).join('\n'), 'sessionStorage'),
  )
  listen('click', '[data-nav]', (button) => {
    if (button.ariaBusy) return
    const list = listOf(button)
    if (!list) return load(button)
    list.hidden = !list.hidden
    button.ariaExpanded = String(!list.hidden)
  })
  // The preview removes nodes the server did not send; open groups are fetched again.
  document.addEventListener('octavo:swap', () => {
    for (const button of buttons('[aria-expanded=true]')) if (!listOf(button)) load(button)
  })
}

const buttons = (state = '') => [...document.querySelectorAll<HTMLElement>(`[data-nav]${state}`)]

function reopen(): void {
  const open = recall(KEY, 'sessionStorage')?.split('\n') ?? []
  for (const button of buttons('[aria-expanded=false]'))
    if (!button.ariaBusy && open.includes(urlOf(button))) load(button, reopened)
}

/** The list may contain other open groups, and moves what is below. */
function reopened(): void {
  reopen()
  document.querySelector('.o-side')?.dispatchEvent(new Event('toggle'))
}

/** The fetched list, if it is still on the page and current. */
function listOf(button: HTMLElement): HTMLElement | undefined {
  const entry = lists.get(button)
  if (entry?.list.isConnected && entry.from === urlOf(button)) return entry.list
  entry?.list.remove()
}

/** The URL prefix is an attribute of the enclosing list. */
function urlOf(button: HTMLElement): string {
  return (button.closest<HTMLElement>('[data-from]')?.dataset.from ?? '') + button.dataset.nav
}

function load(button: HTMLElement, onLoad?: () => void): void {
  const place = button.parentElement
  if (!place) return
  button.ariaBusy = 'true'
  const from = urlOf(button)
  void fetchList(from)
    .then((list) => {
      if (place.tagName === 'H2') place.after(list)
      else place.append(list)
      lists.set(button, { list, from })
      button.ariaExpanded = 'true'
      onLoad?.()
    })
    .catch(() => {
      // Reopening is automatic, so the reader stays on this page.
      if (onLoad) return
      // Fall back to the group's page, which has the same links.
      const link = place.querySelector('a')
      if (link) location.href = link.href
    })
    .finally(() => {
      button.ariaBusy = null
    })
}

async function fetchList(path: string): Promise<HTMLElement> {
  // Relative to this script.
  const response = await fetch(`${import.meta.url}/../nav/${path}.html`)
  const list = new DOMParser().parseFromString(await response.text(), 'text/html').querySelector('ul')
  if (!response.ok || !list) throw new Error(response.statusText)
  return list
}
