import { selectOf, showChosen } from './choice.ts'
import { listen } from './listen.ts'
import { selectTab } from './tab.ts'

/** Opens every collapsed ancestor of an anchor's target, including tabs. */
export function followAnchors(): void {
  addEventListener('hashchange', () => reveal(true))
  // Clicking the same anchor again fires no hashchange, but the target may have been folded.
  listen<'click', HTMLAnchorElement>('click', 'a[href*="#"]', (link) => {
    if (link.href === location.href) reveal(true)
  })
  // After a reload the browser restores the scroll position, which wins over the anchor.
  const [entry]: Partial<PerformanceNavigationTiming>[] = performance.getEntriesByType('navigation')
  reveal((entry?.type ?? 'navigate') === 'navigate')
}

function reveal(scroll: boolean): void {
  const target = document.getElementById(idFromHash())
  if (!target) return
  for (let up: HTMLElement | null = target; up; up = up.parentElement) open(up)
  if (scroll) target.scrollIntoView({ behavior: 'instant' })
}

function open(element: HTMLElement): void {
  if (element instanceof HTMLDetailsElement) element.open = true
  if (!element.hidden) return
  if (element.role === 'tabpanel') {
    const tab = document.getElementById(element.getAttribute('aria-labelledby') ?? '')
    if (tab) selectTab(tab)
  } else if (element.dataset.of) {
    const select = selectOf(element)
    if (!select) return
    select.value = element.dataset.for ?? ''
    showChosen(select)
  }
}

export function idFromHash(): string {
  const raw = location.hash.slice(1)
  try {
    return decodeURIComponent(raw)
  } catch {
    return raw
  }
}
