import { listen } from './listen.ts'

/** The list that a button fetched, and its URL. */
const fetched = new WeakMap<HTMLElement, { list: HTMLElement; from: string }>()

/** In a large section, the list of a group is fetched when first opened. */
export function openNavGroups(): void {
  listen('click', '[data-nav]', (button) => {
    if (button.ariaBusy) return
    const list = listOf(button)
    if (!list) return load(button)
    list.hidden = !list.hidden
    button.ariaExpanded = String(!list.hidden)
  })
  // The preview removes nodes the server did not send; open groups are fetched again.
  document.addEventListener('octavo:swap', () => {
    for (const button of document.querySelectorAll<HTMLElement>('[data-nav][aria-expanded=true]'))
      if (!listOf(button)) load(button)
  })
}

/** The fetched list, if it is still on the page and current. */
function listOf(button: HTMLElement): HTMLElement | undefined {
  const cached = fetched.get(button)
  if (cached?.list.isConnected && cached.from === addressOf(button)) return cached.list
  cached?.list.remove()
}

/** The URL prefix is on the list around the button. */
function addressOf(button: HTMLElement): string {
  return (button.closest<HTMLElement>('[data-from]')?.dataset.from ?? '') + button.dataset.nav
}

function load(button: HTMLElement): void {
  const place = button.parentElement
  if (!place) return
  button.ariaBusy = 'true'
  const from = addressOf(button)
  void fetchList(from)
    .then((list) => {
      if (place.tagName === 'H2') place.after(list)
      else place.append(list)
      fetched.set(button, { list, from })
      button.ariaExpanded = 'true'
    })
    .catch(() => {
      // Fall back to the group's page, which has the same links.
      const link = place.querySelector('a')
      if (link) location.href = link.href
    })
    .finally(() => {
      button.ariaBusy = null
    })
}

async function fetchList(address: string): Promise<HTMLElement> {
  // Relative to this script.
  const response = await fetch(`${import.meta.url}/../nav/${address}.html`)
  const list = new DOMParser().parseFromString(await response.text(), 'text/html').querySelector('ul')
  if (!response.ok || !list) throw new Error(response.statusText)
  return list
}
