const idAttributes =
  'id href aria-controls aria-labelledby data-for data-of data-shows data-part value'.split(' ')

/** Replaces a link with its fields and returns the element to focus. */
export async function loadPart(link: HTMLAnchorElement): Promise<HTMLElement | null> {
  link.ariaBusy = 'true'
  const response = await fetch(link.href)
  link.ariaBusy = null
  const part = new DOMParser().parseFromString(await response.text(), 'text/html').getElementById('part')!
  resolveIds(part, link)
  const next = part.querySelector<HTMLElement>('summary, a, pre[tabindex]')
  // Entries continue the list, fields come with their own fold, and a full example replaces a short one.
  const place = link.closest('.o-short') ?? link
  place.replaceWith(...(part instanceof HTMLDetailsElement ? [part] : part.childNodes))
  document.getElementById('said')!.textContent = part.dataset.said!
  document.dispatchEvent(new Event('octavo:part'))
  return next
}

/** In a part, ids that start with a dot are relative to its link; those with an underscore are local. */
function resolveIds(part: HTMLElement, link: HTMLElement): void {
  part.removeAttribute('id')
  const localPrefix = `_${document.querySelectorAll('[id]').length}_`
  const ids = new Set<string>()
  for (const element of part.querySelectorAll('*'))
    for (const name of idAttributes) {
      const [, hash, kind, rest] = /^(#?)([._])(.*)/.exec(element.getAttribute(name) ?? '') ?? []
      if (!kind || (name === 'href' && !hash)) continue
      const prefix = kind === '.' ? link.dataset.part! : localPrefix
      element.setAttribute(name, hash ? hash + encodeURI(prefix) + rest : prefix + rest)
      if (name === 'id') makeIdUnique(element, ids)
    }
  const parentName = link.closest('.o-field')?.querySelector('.o-field-head a')?.textContent ?? ''
  for (const label of part.querySelectorAll('a > .o-in'))
    label.textContent = (parentName + label.textContent).replace(/^\./, '')
}

/** Fields of several variants may share a name: the first gets the anchor, the others a number. */
function makeIdUnique(element: Element, ids: Set<string>): void {
  const { id } = element
  for (let n = 2; ids.has(element.id) || document.getElementById(element.id); n++) element.id = `${id}-${n}`
  ids.add(element.id)
  // The field's own link is resolved later, so the suffix is added to its relative href.
  const name = element.id === id ? null : element.querySelector('.o-field-head a')
  name?.setAttribute('href', name.getAttribute('href') + element.id.slice(id.length))
}

/** Loads the nearest parts until the anchor is found. */
export async function findAnchor(id: string): Promise<void> {
  for (let attempts = 0; attempts < 9 && !document.getElementById(id); attempts++) {
    const [link] = [...document.querySelectorAll<HTMLAnchorElement>('[data-part]:not([aria-busy])')]
      .filter(({ dataset }) => id.startsWith(dataset.part!))
      .sort((a, b) => b.dataset.part!.length - a.dataset.part!.length)
    if (!link) return
    await loadPart(link)
    if (!document.getElementById(id)) continue
    // Setting the same hash makes the browser look for the target again.
    location.replace(location.href)
    dispatchEvent(new Event('hashchange'))
  }
}
