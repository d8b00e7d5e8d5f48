import { followAnchors } from './page/anchors.ts'
import { dismissBanner } from './page/banner.ts'
import { switchChoices } from './page/choices.ts'
import { copyOnClick } from './page/copy.ts'
import { expandCode } from './page/expand.ts'
import { placeSide } from './page/side.ts'
import { closeSwitchers } from './page/switchers.ts'
import { restoreLabels } from './page/sync.ts'
import { switchTabs } from './page/tabs.ts'
import { switchTheme } from './page/theme.ts'
import { showTips } from './page/tips.ts'
import { followScroll } from './page/toc.ts'

// What changes the layout comes first: the page is not painted yet. The anchor comes after the
// remembered tabs, because it may lie in another tab.
for (const start of [
  dismissBanner,
  restoreLabels,
  placeSide,
  followAnchors,
  followScroll,
  switchTheme,
  switchTabs,
  switchChoices,
  copyOnClick,
  expandCode,
  closeSwitchers,
  showTips,
]) {
  try {
    start()
  } catch {
    // One part that fails must not take the others with it: the page reads without any of them.
  }
}
