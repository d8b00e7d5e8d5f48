import { showDiagnostics } from './dev/overlay.ts'
import { learnPage, refreshPage } from './dev/refresh.ts'
import { openStream } from './dev/stream.ts'
import { showWaiting } from './dev/waiting.ts'

let known: number | undefined

openStream(document.querySelector<HTMLScriptElement>('script[data-events]')?.dataset.events, {
  waiting: showWaiting,
  message({ kind, revision, diagnostics }) {
    if (diagnostics) showDiagnostics(diagnostics)
    if (kind === 'diagnostics') return
    if (known === undefined) learnPage()
    if (kind === 'change' || (known ?? revision) !== revision) refreshPage()
    known = revision
  },
})
