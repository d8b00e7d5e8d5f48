import { showDiagnostics } from './dev/overlay.ts'
import { learnPage, refreshPage } from './dev/refresh.ts'
import { openStream } from './dev/stream.ts'
import { showWaiting } from './dev/waiting.ts'

let revision: number | undefined

openStream(document.querySelector<HTMLScriptElement>('script[data-events]')?.dataset.events, {
  waiting: showWaiting,
  message(message) {
    showDiagnostics(message.diagnostics)
    if (revision === undefined) learnPage()
    if (message.kind === 'change' || (revision ?? message.revision) !== message.revision) refreshPage()
    revision = message.revision
  },
})
