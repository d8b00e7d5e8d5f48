import { followAnchors } from './page/anchors.ts'
import { dismissBanner } from './page/banner.ts'
import { switchChoices } from './page/choices.ts'
import { listen } from './page/listen.ts'
import { openSearchOnDemand } from './page/search.ts'
import { placeSide } from './page/side.ts'
import { closeSwitchers } from './page/switchers.ts'
import { restoreLabels } from './page/sync.ts'
import { switchTabs } from './page/tabs.ts'
import { switchTheme } from './page/theme.ts'
import { whenStyled } from './styles-loaded.ts'

// Layout changes come first, before the first paint. The anchor comes after the
// stored tabs, because it may be in another tab.
const parts = [
  dismissBanner,
  restoreLabels,
  placeSide,
  followAnchors,
  switchTheme,
  switchTabs,
  switchChoices,
  followMenu,
  closeSwitchers,
  openSearchOnDemand,
  loadOptionalParts,
]

whenStyled(() => {
  for (const part of parts) {
    try {
      part()
    } catch {
      // A failing part must not stop the others.
    }
  }
})

/** Copying is loaded on demand, because most readers copy nothing. */
function followMenu(): void {
  listen('click', '[data-do=print]', () => print())
  listen('click', '[data-do=copy]', async (button) => (await import('./page/copy.ts')).copyFrom(button))
}

/** Parts that only some pages have. In the preview, an edit may add them. */
function loadOptionalParts(): void {
  loadFor('.o-tip', async () => (await import('./page/tips.ts')).showTips())
  loadFor('[data-do=expand]', async () => (await import('./page/expand.ts')).expandCode())
  loadFor('.o-toc', async () => (await import('./page/toc.ts')).followScroll())
  const tabs = document.querySelector<HTMLElement>('.nav-tabs')
  if (tabs && tabs.scrollWidth > tabs.clientWidth)
    void import('./page/tab-menu.ts').then(({ foldTabs }) => foldTabs(tabs))
}

function loadFor(selector: string, load: () => Promise<void>): void {
  let isLoaded = false
  const loadIfPresent = () => {
    if (isLoaded || !document.querySelector(selector)) return
    isLoaded = true
    void load()
  }
  loadIfPresent()
  document.addEventListener('octavo:swap', loadIfPresent)
}

// Shared with the page's other scripts.
export { listen } from './page/listen.ts'
export { holdSteady } from './page/steady.ts'
export { keep, recall } from './page/storage.ts'
export { labelOf, lastOf, rememberLabel } from './page/sync.ts'
