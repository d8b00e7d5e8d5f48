import { idFromHash } from './anchors.ts'
import { listen } from './listen.ts'

/** Loads fields that are not on the page when their link is clicked or an anchor inside them is opened. */
export function loadParts(): void {
  // Parts are keyed by link, because several links may lead to the same fields.
  const openedLinks = new Set<string>()
  listen<'click', HTMLAnchorElement>('click', 'a[data-part]', (link, event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    const { part = '' } = link.dataset
    const href = link.getAttribute('href')!
    openedLinks.add(`a[href="${CSS.escape(href)}"][data-part="${CSS.escape(part)}"]`)
    load(link).then(
      (next) => next?.focus(),
      () => location.assign(link.href),
    )
  })
  addEventListener('hashchange', follow)
  // In the preview, an edit resets the page; opened parts are loaded again.
  document.addEventListener('octavo:swap', async () => {
    for (const selector of openedLinks) {
      const link = document.querySelector<HTMLAnchorElement>(selector)
      if (link) await load(link).catch(() => {})
    }
    follow()
  })
  follow()
}

const load = async (link: HTMLAnchorElement) => (await import('./load-part.ts')).loadPart(link)

/** An anchor that is not on the page may be in a part. */
function follow(): void {
  const id = idFromHash()
  if (id && !document.getElementById(id) && document.querySelector('[data-part]'))
    void import('./load-part.ts').then(({ findAnchor }) => findAnchor(id)).catch(() => {})
}
