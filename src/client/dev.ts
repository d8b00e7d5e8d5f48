import * as strings from '../strings/dev.ts'
import { rememberTree } from './dev/memory.ts'
import { showDiagnostics } from './dev/overlay.ts'
import { refreshPage, takeState } from './dev/refresh.ts'
import { refreshSheets } from './dev/sheets.ts'
import { stage } from './dev/stage.ts'
import { openStream } from './dev/stream.ts'
import { element } from './element.ts'

const script = document.querySelector<HTMLScriptElement>('script[data-events]')
/** The site revision that this page shows. */
let state = script && takeState(script)

// The first deferred script, so the page is still unchanged.
rememberTree(document.documentElement)

openStream(script?.dataset.events, {
  waiting: showWaiting,
  message({ kind, boot, revision, diagnostics }) {
    if (diagnostics) showDiagnostics(diagnostics)
    if (kind === 'diagnostics') return
    const now = `${boot} ${revision}`
    if (state === now) void refreshSheets()
    else void refreshPage()
    state = now
  },
})

document.addEventListener('octavo:swap', () => void checkPlayground())

function showWaiting(isWaiting: boolean): void {
  const notice = stage().querySelector('.o-dev-wait')
  if (!isWaiting) notice?.remove()
  else if (!notice)
    stage().append(element('div', { class: 'o-dev-wait', role: 'status' }, strings.reconnecting))
}

/** Reopens the playground if its operation changed. */
async function checkPlayground(): Promise<void> {
  const stamp = document.querySelector<HTMLElement>('div[data-playground]')?.dataset.playground
  const { play: baseUrl, console } = document.querySelector<HTMLElement>('[data-do=try]')?.dataset ?? {}
  if (stamp === undefined) return
  const response =
    baseUrl === undefined
      ? undefined
      : await fetch(`${baseUrl}${console === undefined ? 'playground' : 'console'}.json`)
  const now: { stamp: string } | undefined = response?.ok ? await response.json() : undefined
  if (now?.stamp !== stamp) reopen()
}

/** Opens the playground again, with the new operation. */
function reopen(): void {
  document.querySelector<HTMLElement>('#api-playground-input header .o-btn:last-child')?.click()
  document.querySelector<HTMLElement>('[data-do=try]')?.click()
}
