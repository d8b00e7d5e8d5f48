/** Fetches a page when a reader points at its link, in browsers without speculation rules. */
function prefetchOnHover(): void {
  // Not in the types, because only Chromium has it.
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  const rules = document.querySelector('script[type=speculationrules]')
  if (!rules || connection?.saveData) return
  const [{ where }]: [{ where: { selector_matches: string } }] = JSON.parse(rules.textContent ?? '').prefetch
  const fetched = new Set<string>()
  for (const event of ['mouseover', 'touchstart', 'focusin'] as const)
    document.addEventListener(
      event,
      ({ target }) => {
        const link = target instanceof Element && target.closest<HTMLAnchorElement>(where.selector_matches)
        const url = link ? link.href.split('#')[0]! : ''
        if (!url || fetched.has(url) || url === location.href.split('#')[0]) return
        fetched.add(url)
        const hint = document.createElement('link')
        hint.rel = 'prefetch'
        hint.href = url
        document.head.append(hint)
      },
      { passive: true },
    )
}

prefetchOnHover()
