import { learn } from './dev/memory.ts'
import { showDiagnostics } from './dev/overlay.ts'
import { checkPlayground } from './dev/playground.ts'
import { refreshPage, takeState } from './dev/refresh.ts'
import { refreshSheets } from './dev/sheets.ts'
import { openStream } from './dev/stream.ts'
import { showWaiting } from './dev/waiting.ts'

const own = document.querySelector<HTMLScriptElement>('script[data-events]')
/** The state of the site that this page shows. */
let state = own && takeState(own)

// This is the first of the deferred scripts, so that the page is still what the server sent.
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
