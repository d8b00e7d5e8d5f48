import * as strings from '../strings/dev.ts'
import { learn } from './dev/memory.ts'
import { showDiagnostics } from './dev/overlay.ts'
import { refreshPage, takeState } from './dev/refresh.ts'
import { refreshSheets } from './dev/sheets.ts'
import { stage } from './dev/stage.ts'
import { openStream } from './dev/stream.ts'
import { element } from './element.ts'

const own = document.querySelector<HTMLScriptElement>('script[data-events]')
/** The site revision that this page shows. */
let state = own && takeState(own)

// The first deferred script, so the page is still unchanged.
learn(document.documentElement)

openStream(own?.dataset.events, {
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

function showWaiting(waits: boolean): void {
  const shown = stage().querySelector('.o-dev-wait')
  if (!waits) shown?.remove()
  else if (!shown)
    stage().append(element('div', { class: 'o-dev-wait', role: 'status' }, strings.reconnecting))
}

/** Reopens the playground if its operation changed. */
async function checkPlayground(): Promise<void> {
  const stamp = document.querySelector<HTMLElement>('div[data-playground]')?.dataset.playground
  const { play: address, console } = document.querySelector<HTMLElement>('[data-do=try]')?.dataset ?? {}
  if (stamp === undefined) return
  const response =
    address === undefined
      ? undefined
      : await fetch(`${address}${console === undefined ? 'playground' : 'console'}.json`)
  const now: { stamp: string } | undefined = response?.ok ? await response.json() : undefined
  if (now?.stamp !== stamp) document.dispatchEvent(new Event('octavo:reopen'))
}
