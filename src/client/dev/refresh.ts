import { selectTab } from '../page/tab.ts'
import { learn } from './memory.ts'
import { morph } from './morph.ts'
import { refreshSheets } from './sheets.ts'

let learning: Promise<void> | undefined
let running = false
let again = false

/** Fetches this page anew and changes what has changed. Changes that come meanwhile make one more round. */
export async function refreshPage(): Promise<void> {
  again = true
  if (running) return
  running = true
  await learning
  while (again) {
    again = false
    const next = await fetchPage()
    if (next) apply(next)
    await refreshSheets()
  }
  running = false
}

/**
 * Other scripts were at work before this one, so what the server sent must be asked for once more. If that is no
 * longer what stands here, the page has changed since it was loaded.
 */
export function learnPage(): void {
  learning = fetchPage().then((sent) => {
    if (sent && !learn(document.documentElement, sent.documentElement)) apply(sent)
    return refreshSheets()
  })
}

/** Pages that are not found are pages too; only what is no HTML at all is left alone. */
async function fetchPage(): Promise<Document | undefined> {
  try {
    const answer = await fetch(location.href, { headers: { accept: 'text/html' }, cache: 'no-store' })
    if (!answer.headers.get('content-type')?.includes('text/html')) return
    return new DOMParser().parseFromString(await answer.text(), 'text/html')
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

// The reader's tab may be gone, or the author may have moved the first one.
function repairTabs(): void {
  for (const list of document.querySelectorAll('[role=tablist]')) {
    const chosen = list.querySelectorAll('[role=tab][aria-selected=true]')
    const tab = chosen.length === 1 ? undefined : (chosen[0] ?? list.querySelector('[role=tab]'))
    if (tab) selectTab(tab)
  }
}
