import { listen } from './listen.ts'
import { chooseLabel, labelOf } from './sync.ts'
import { selectTab, tabsBeside } from './tab.ts'

export function switchTabs(): void {
  listen('click', '[role=tab]', (tab) => choose(tab))
  listen('keydown', '[role=tab]', (tab, event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const next = neighbour(tab, event.key)
    if (!next) return
    event.preventDefault()
    choose(next)
    next.focus({ preventScroll: true })
    next.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
  })
}

function choose(tab: HTMLElement): void {
  chooseLabel(labelOf(tab), tab, () => selectTab(tab))
}

function neighbour(tab: HTMLElement, key: string): HTMLElement | undefined {
  const tabs = tabsBeside(tab)
  const at = tabs.indexOf(tab)
  const forward = getComputedStyle(tab).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  if (key === 'Home') return tabs[0]
  if (key === 'End') return tabs.at(-1)
  if (key === forward) return tabs[at + 1] ?? tabs[0]
  if (key === 'ArrowLeft' || key === 'ArrowRight') return tabs.at(at - 1)
}
