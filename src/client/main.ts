import { followAnchors } from './page/anchors.ts'
import { dismissBanner } from './page/banner.ts'
import { switchChoices } from './page/choices.ts'
import { listen } from './page/listen.ts'
import { openOnAsk } from './page/search.ts'
import { placeSide } from './page/side.ts'
import { closeSwitchers } from './page/switchers.ts'
import { restoreLabels } from './page/sync.ts'
import { switchTabs } from './page/tabs.ts'
import { switchTheme } from './page/theme.ts'

// What changes the layout comes first: the page is not painted yet. The anchor comes after the
// remembered tabs, because it may lie in another tab.
for (const start of [
  dismissBanner,
  restoreLabels,
  placeSide,
  followAnchors,
  switchTheme,
  switchTabs,
  switchChoices,
  copyOnClick,
  closeSwitchers,
  openOnAsk,
  loadRare,
]) {
  try {
    start()
  } catch {
    // One part that fails must not take the others with it: the page reads without any of them.
  }
}

/** Most readers of a page copy nothing from it. */
function copyOnClick(): void {
  listen('click', '[data-do=copy]', async (button) => (await import('./page/copy.ts')).copyFrom(button))
}

/** What not every page has. In the preview it may come with an edit. */
function loadRare(): void {
  loadFor('.o-tip', async () => (await import('./page/tips.ts')).showTips())
  loadFor('[data-do=expand]', async () => (await import('./page/expand.ts')).expandCode())
  loadFor('.o-toc', async () => (await import('./page/toc.ts')).followScroll())
  const tabs = document.querySelector<HTMLElement>('.nav-tabs')
  if (tabs && tabs.scrollWidth > tabs.clientWidth)
    void import('./page/tab-menu.ts').then(({ foldTabs }) => foldTabs(tabs))
}

function loadFor(selector: string, load: () => Promise<void>): void {
  let isLoaded = false
  const look = () => {
    if (isLoaded || !document.querySelector(selector)) return
    isLoaded = true
    void load()
  }
  look()
  document.addEventListener('octavo:swap', look)
}

// Other scripts of a page take these from here, so that a page has them once.
export { listen } from './page/listen.ts'
export { holdSteady } from './page/steady.ts'
export { keep, recall } from './page/storage.ts'
export { labelOf, lastOf, rememberLabel } from './page/sync.ts'
