import { showDiagnostics } from './dev/overlay.ts'
import { checkPlayground } from './dev/playground.ts'
import { learnPage, refreshPage } from './dev/refresh.ts'
import { openStream } from './dev/stream.ts'
import { showWaiting } from './dev/waiting.ts'

/** The state of the site that this page shows. */
let known: string | undefined

openStream(document.querySelector<HTMLScriptElement>('script[data-events]')?.dataset.events, {
  waiting: showWaiting,
  message({ kind, boot, revision, diagnostics }) {
    if (diagnostics) showDiagnostics(diagnostics)
    if (kind === 'diagnostics') return
    const state = `${boot} ${revision}`
    if (known === undefined) learnPage()
    if (kind === 'change' || (known ?? state) !== state) refreshPage()
    known = state
  },
})

document.addEventListener('octavo:swap', () => void checkPlayground())
