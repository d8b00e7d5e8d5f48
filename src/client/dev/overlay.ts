import { keep, recall } from '../page/storage.ts'
import { drawDiagnostics } from './drawing.ts'
import type { Diagnostic } from './message.ts'
import { stage } from './stage.ts'

const CLOSED = 'octavo:diagnostics-closed'
let drawn = '[]'

/** A closed list stays closed on every page until it changes. */
export function showDiagnostics(all: Diagnostic[]): void {
  const shown = all
    .filter((each) => each.severity !== 'note')
    .sort((first, other) => first.severity.localeCompare(other.severity))
  const signature = JSON.stringify(shown)
  const closed = recall(CLOSED, 'sessionStorage') === signature
  if (!closed) keep(CLOSED, '', 'sessionStorage')
  if (signature === drawn) return
  drawn = signature
  const old = stage().querySelector<HTMLElement>('.o-diag')
  const focused = old?.contains(document.activeElement)
  const unfolded = old?.dataset.unfolded !== undefined
  old?.remove()
  if (!shown.length || closed) return
  const folded = !unfolded && shown.every((each) => each.severity === 'warning')
  const section = drawDiagnostics(shown, folded, () => {
    keep(CLOSED, signature, 'sessionStorage')
    section.remove()
  })
  stage().append(section)
  if (focused) section.querySelector<HTMLElement>('.o-tool')?.focus()
}
