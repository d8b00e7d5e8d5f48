import { listen } from './listen.ts'
import { keep, recall } from './storage.ts'

const KEY = 'octavo:nav'

/** The list fetched for each button, and its URL. */
const lists = new WeakMap<HTMLElement, { list: HTMLElement; from: string }>()

/** In a large section, a group's list is fetched when first opened; open groups stay open on the next page. */
export function openNavGroups(): void {
  reopen(recall(KEY, 'sessionStorage')?.split('\n') ?? [])
  addEventListener('pagehide', () => keep(KEY, openUrls().join('\n'), 'sessionStorage'))
  listen('click', '[data-nav]', (button) => {
    if (button.ariaBusy) return
    const list = listOf(button)
    if (!list) return load(button)
    list.hidden = !list.hidden
    button.ariaExpanded = String(!list.hidden)
  })
  // An edit may change lists of other groups without changing this page.
  document.addEventListener('octavo:swap', refresh)
}

const buttons = (state = '') => [...document.querySelectorAll<HTMLElement>(`[data-nav]${state}`)]
const openUrls = () => buttons('[aria-expanded=true]').map(urlOf)

function reopen(open: readonly string[]): void {
  for (const button of buttons('[aria-expanded=false]'))
    if (!button.ariaBusy && open.includes(urlOf(button))) load(button, () => reopened(open))
}

/** The list may contain other open groups, and moves what is below. */
function reopened(open: readonly string[]): void {
  reopen(open)
  document.querySelector('.o-side')?.dispatchEvent(new Event('toggle'))
}

/** Fetches open lists again, and drops closed ones. Lists inside another follow once that is on the page. */
function refresh(): void {
  const open = openUrls()
  for (const button of buttons('[aria-expanded=false]')) lists.get(button)?.list.remove()
  const outer: HTMLElement[] = []
  for (const button of buttons('[aria-expanded=true]')) {
    if (outer.some((list) => list.contains(button))) continue
    const list = listOf(button)
    if (list) outer.push(list)
    load(button, () => reopened(open))
  }
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
      lists.get(button)?.list.remove()
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
  // Relative to this script, which is in `_octavo/`.
  const response = await fetch(`${import.meta.url}/../../~nav/${path}.html`)
  const list = new DOMParser().parseFromString(await response.text(), 'text/html').querySelector('ul')
  if (!response.ok || !list) throw new Error(response.statusText)
  return list
}
