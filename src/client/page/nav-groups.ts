import { listen } from './listen.ts'

/** In a large section the list of another group is fetched when it is first opened. */
export function openNavGroups(): void {
  listen('click', '[data-nav]', (button) => {
    const place = button.parentElement
    if (!place || button.ariaBusy) return
    const beside = place.tagName === 'H2' ? place.nextElementSibling : place.querySelector(':scope > .list')
    const known = beside?.matches('[data-fetched]') ? beside : undefined
    if (known instanceof HTMLElement) {
      known.hidden = !known.hidden
      button.ariaExpanded = String(!known.hidden)
      return
    }
    button.ariaBusy = 'true'
    void load(button, place).finally(() => {
      button.ariaBusy = null
    })
  })
}

async function load(button: HTMLElement, place: HTMLElement): Promise<void> {
  try {
    const answer = await fetch(button.dataset.nav ?? '')
    if (!answer.ok) throw new Error(answer.statusText)
    const list = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('ul')
    if (!list) throw new Error('no list')
    if (place.tagName === 'H2') place.after(list)
    else place.append(list)
    list.dataset.fetched = ''
    button.ariaExpanded = 'true'
  } catch {
    // The page of the group has the same links.
    const link = place.querySelector('a')
    if (link) location.href = link.href
  }
}
