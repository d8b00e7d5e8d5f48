/** Moves tabs that do not fit into a menu. The current tab stays visible. */
export function foldTabs(bar: HTMLElement): void {
  const menu = document.createElement('details')
  const summary = document.createElement('summary')
  const list = document.createElement('ul')
  menu.className = 'o-switch o-tab'
  list.className = 'o-list'
  summary.textContent = bar.dataset.more ?? ''
  menu.append(summary, list)
  bar.append(menu)
  const place = () => {
    const tabs = [...bar.querySelectorAll<HTMLElement>(':scope > a')]
    for (const tab of tabs) tab.hidden = false
    menu.hidden = true
    list.replaceChildren()
    if (fits(bar)) return
    menu.hidden = false
    for (const tab of tabs.toReversed()) {
      if (fits(bar)) break
      if (tab.hasAttribute('aria-current')) continue
      tab.hidden = true
      list.prepend(entryOf(tab))
    }
  }
  place()
  new ResizeObserver(place).observe(bar.parentElement!)
}

const fits = ({ scrollWidth, clientWidth }: HTMLElement) => scrollWidth <= clientWidth

function entryOf(tab: HTMLElement): HTMLElement {
  const entry = document.createElement('li')
  const link = tab.cloneNode(true) as HTMLElement
  link.removeAttribute('class')
  link.hidden = false
  entry.append(link)
  return entry
}
