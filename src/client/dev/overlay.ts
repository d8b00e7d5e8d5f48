import { keep, recall } from '../page/storage.ts'
import { drawDiagnostics } from './drawing.ts'
import type { Diagnostic } from './message.ts'
import { stage } from './stage.ts'

const CLOSED = 'octavo:diagnostics-closed'
let drawnSignature = '[]'

/** A closed list stays closed on every page until it changes. */
export function showDiagnostics(all: Diagnostic[]): void {
  const shown = all
    .filter((each) => each.severity !== 'note')
    .sort((first, other) => first.severity.localeCompare(other.severity))
  const signature = JSON.stringify(shown)
  const isClosed = recall(CLOSED, 'sessionStorage') === signature
  if (!isClosed) keep(CLOSED, '', 'sessionStorage')
  if (signature === drawnSignature) return
  drawnSignature = signature
  const old = stage().querySelector<HTMLElement>('.o-diag')
  const hadFocus = old?.contains(document.activeElement)
  const wasUnfolded = old?.dataset.unfolded !== undefined
  old?.remove()
  if (!shown.length || isClosed) return
  const isFolded = !wasUnfolded && shown.every((each) => each.severity === 'warning')
  const section = drawDiagnostics(shown, isFolded, () => {
    keep(CLOSED, signature, 'sessionStorage')
    section.remove()
  })
  stage().append(section)
  if (hadFocus) section.querySelector<HTMLElement>('.o-tool')?.focus()
}
