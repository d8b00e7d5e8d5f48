import { keep, recall } from '../page/storage.ts'

/**
 * The page scrolls in `main`, not in the window. Browsers restore only the position of the window, and only send keys
 * to a focused element.
 */
const pane = document.querySelector('main')
const key = `octavo:pane:${location.pathname}`
const scrollKeys = ['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', ' ']

if (pane) {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const isReturn = navigation?.type === 'back_forward' || navigation?.type === 'reload'
  if (isReturn && !location.hash) pane.scrollTop = Number(recall(key, 'sessionStorage'))
  addEventListener('pagehide', () => keep(key, String(pane.scrollTop), 'sessionStorage'))
  addEventListener('keydown', (event) => {
    const isScroller = pane.scrollHeight > pane.clientHeight + 1
    if (!isScroller || document.activeElement !== document.body || !scrollKeys.includes(event.key)) return
    pane.tabIndex = -1
    pane.focus({ preventScroll: true })
  })
}
