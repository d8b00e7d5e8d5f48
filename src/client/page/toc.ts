/** Marks the current section. Reads all positions before writing, to avoid layout thrashing. */
export function followScroll(): void {
  let isScheduled = false
  const schedule = () => {
    if (isScheduled) return
    isScheduled = true
    requestAnimationFrame(() => {
      isScheduled = false
      mark()
    })
  }
  // Captured, because one theme scrolls the text instead of the window.
  addEventListener('scroll', schedule, { passive: true, capture: true })
  addEventListener('resize', schedule, { passive: true })
  document.addEventListener('octavo:swap', schedule)
  schedule()
}

function mark(): void {
  const toc = document.querySelector<HTMLElement>('nav.o-toc')
  if (!toc?.getClientRects().length) return
  const links = [...toc.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')]
  const current = findCurrentLink(links)
  if (!current || current.ariaCurrent === 'true') return
  for (const link of links) link.removeAttribute('aria-current')
  current.setAttribute('aria-current', 'true')
  keepVisible(toc, current)
}

function findCurrentLink(links: HTMLAnchorElement[]): HTMLAnchorElement | undefined {
  const visible = links.flatMap((link) => {
    const box = headingOf(link)?.getClientRects()[0]
    return box ? [{ link, top: box.top }] : []
  })
  const { scrollTop, clientHeight, scrollHeight } = scroller()
  const isAtEnd = clientHeight + scrollTop >= scrollHeight - 2
  // The last sections may be too short to reach the line; at the page end, the last one is current.
  if (isAtEnd && scrollTop > 0) return visible.at(-1)?.link
  return (visible.findLast(({ top }) => top <= innerHeight / 4) ?? visible[0])?.link
}

function scroller(): Element {
  const main = document.querySelector('main')
  return main && main.scrollHeight > main.clientHeight + 1 ? main : document.documentElement
}

function headingOf(link: HTMLAnchorElement): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(link.hash.slice(1)))
  } catch {
    return null
  }
}

// scrollIntoView would scroll the page too.
function keepVisible(toc: HTMLElement, entry: HTMLElement): void {
  // With a menu below the list, only the list scrolls.
  const pane = toc.scrollHeight > toc.clientHeight ? toc : (toc.querySelector('ul') ?? toc)
  const outer = pane.getBoundingClientRect()
  const inner = entry.getBoundingClientRect()
  if (inner.top < outer.top + 24) pane.scrollTop -= outer.top + 24 - inner.top
  else if (inner.bottom > outer.bottom - 24) pane.scrollTop += inner.bottom - outer.bottom + 24
}
