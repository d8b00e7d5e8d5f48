import { listen } from './listen.ts'

const names = 'id href aria-controls aria-labelledby data-for data-of data-shows data-part value'.split(' ')

/** Fields that are not on the page come when their link is pressed, or when an anchor in them is opened. */
export function loadParts(): void {
  // Of two links of one place, and of two places with the same fields, each is itself.
  const opened = new Set<string>()
  listen<'click', HTMLAnchorElement>('click', 'a[data-part]', (link, event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    const { part = '' } = link.dataset
    const href = link.getAttribute('href')!
    opened.add(`a[href="${CSS.escape(href)}"][data-part="${CSS.escape(part)}"]`)
    load(link).then(
      (next) => next?.focus(),
      () => location.assign(link.href),
    )
  })
  const follow = () => find().catch(() => {})
  addEventListener('hashchange', follow)
  // In the preview an edit puts the page as the server has it: what the reader had opened is opened again.
  document.addEventListener('octavo:swap', async () => {
    for (const selector of opened) {
      const link = document.querySelector<HTMLAnchorElement>(selector)
      if (link) await load(link).catch(() => {})
    }
    follow()
  })
  follow()
}

/** Puts the fields in the place of their link and gives what should have the focus next. */
async function load(link: HTMLAnchorElement): Promise<HTMLElement | null> {
  link.ariaBusy = 'true'
  const response = await fetch(link.href)
  link.ariaBusy = null
  const part = new DOMParser().parseFromString(await response.text(), 'text/html').getElementById('part')!
  settle(part, link)
  const next = part.querySelector<HTMLElement>('summary, a, pre[tabindex]')
  // More entries continue the list, other fields come with their own fold, and a whole example replaces a short one.
  const place = link.closest('.o-short') ?? link
  place.replaceWith(...(part instanceof HTMLDetailsElement ? [part] : part.childNodes))
  document.getElementById('said')!.textContent = part.dataset.said!
  document.dispatchEvent(new Event('octavo:part'))
  return next
}

/** In a part, ids that begin with a dot are anchors below the place of its link; those with a line are its own. */
function settle(part: HTMLElement, link: HTMLElement): void {
  part.removeAttribute('id')
  const own = `_${document.querySelectorAll('[id]').length}_`
  const ids = new Set<string>()
  for (const element of part.querySelectorAll('*'))
    for (const name of names) {
      const [, hash, kind, rest] = /^(#?)([._])(.*)/.exec(element.getAttribute(name) ?? '') ?? []
      if (!kind || (name === 'href' && !hash)) continue
      const start = kind === '.' ? link.dataset.part! : own
      element.setAttribute(name, hash ? hash + encodeURI(start) + rest : start + rest)
      if (name === 'id') setApart(element, ids)
    }
  const around = link.closest('.o-field')?.querySelector('.o-field-head a')?.textContent ?? ''
  for (const grey of part.querySelectorAll('a > .o-in'))
    grey.textContent = (around + grey.textContent).replace(/^\./, '')
}

/** Two variants may have a field of one name: the first that came keeps the anchor, the next gets a number. */
function setApart(element: Element, ids: Set<string>): void {
  const { id } = element
  for (let n = 2; ids.has(element.id) || document.getElementById(element.id); n++) element.id = `${id}-${n}`
  ids.add(element.id)
  // The name of a field is a link to itself. It comes after it, and so has its dot still.
  const name = element.id === id ? null : element.querySelector('.o-field-head a')
  name?.setAttribute('href', name.getAttribute('href') + element.id.slice(id.length))
}

/** An anchor that is not here may be in a part: the nearest ones are loaded until it is found. */
async function find(): Promise<void> {
  const id = decodeURIComponent(location.hash.slice(1))
  for (let tries = 0; id && tries < 9 && !document.getElementById(id); tries++) {
    const [link] = [...document.querySelectorAll<HTMLAnchorElement>('[data-part]:not([aria-busy])')]
      .filter(({ dataset }) => id.startsWith(dataset.part!))
      .sort((a, b) => b.dataset.part!.length - a.dataset.part!.length)
    if (!link) return
    await load(link)
    if (!document.getElementById(id)) continue
    // The same address again makes the browser look for its target anew; the rest is done as for any anchor.
    location.replace(location.href)
    dispatchEvent(new Event('hashchange'))
  }
}
