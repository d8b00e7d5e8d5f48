import { selectTab } from '../page/tab.ts'
import { morph } from './morph.ts'
import { refreshSheets } from './sheets.ts'

let isRunning = false
let isStale = false

/** Fetches this page and applies changes. Changes during a refresh trigger another. */
export async function refreshPage(): Promise<void> {
  isStale = true
  if (isRunning) return
  isRunning = true
  while (isStale) {
    isStale = false
    const next = await fetchPage()
    if (next) apply(next)
    await refreshSheets()
  }
  isRunning = false
}

/** Includes 404 pages; responses other than HTML are ignored. */
async function fetchPage(): Promise<Document | undefined> {
  try {
    const response = await fetch(location.href, { headers: { accept: 'text/html' }, cache: 'no-store' })
    if (!response.headers.get('content-type')?.includes('text/html')) return
    const page = new DOMParser().parseFromString(await response.text(), 'text/html')
    const script = page.querySelector<HTMLScriptElement>('script[data-events]')
    if (script) takeState(script)
    return page
  } catch {
    return
  }
}

function apply(next: Document): void {
  try {
    morph(document.documentElement, next.documentElement)
    repairTabs()
    document.dispatchEvent(new Event('octavo:swap'))
  } catch {
    location.reload()
  }
}

// The selected tab may have been removed or moved.
function repairTabs(): void {
  for (const list of document.querySelectorAll('[role=tablist]')) {
    const selectedTabs = list.querySelectorAll('[role=tab][aria-selected=true]')
    const tab = selectedTabs.length === 1 ? undefined : (selectedTabs[0] ?? list.querySelector('[role=tab]'))
    if (tab) selectTab(tab)
  }
}

/** Removes the site revision from the script element, because it is not part of the page. */
export function takeState(script: HTMLScriptElement): string | undefined {
  const { state } = script.dataset
  delete script.dataset.state
  return state
}
