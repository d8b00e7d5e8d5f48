import * as strings from '../../strings/dev.ts'
import { element, icon, withCode } from '../element.ts'
import type { Diagnostic } from './message.ts'

const CROSS = 'm4 4 8 8m0-8-8 8'
const CHEVRON = 'm6 3.5 4.5 4.5L6 12.5'

export function drawDiagnostics(list: Diagnostic[], folded: boolean, close: () => void): HTMLElement {
  const foldButton = tool(strings.toggleList, icon(CHEVRON, 'o-chev'))
  const closeButton = tool(strings.closeDiagnostics, icon(CROSS))
  const section = element(
    'section',
    { class: 'o-diag', 'aria-label': strings.diagnostics },
    element(
      'header',
      {},
      element('h2', {}, strings.diagnostics),
      count(list, 'error', '5'),
      count(list, 'warning', '4'),
      element('span', { class: 'o-end' }, foldButton, closeButton),
    ),
    element(
      'ul',
      { class: 'o-diag-list', tabindex: '0', 'aria-label': strings.problemList },
      ...list.map(entry),
    ),
    element('footer', {}, ...withCode(strings.onlyInDev)),
  )
  const fold = (on: boolean) => {
    section.toggleAttribute('data-folded', on)
    foldButton.ariaExpanded = String(!on)
  }
  fold(folded)
  foldButton.addEventListener('click', () => {
    fold(!section.hasAttribute('data-folded'))
    // The next list keeps the fold state of this one.
    section.toggleAttribute('data-unfolded', !section.hasAttribute('data-folded'))
  })
  closeButton.addEventListener('click', close)
  section.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') close()
  })
  return section
}

function tool(label: string, drawing: SVGSVGElement): HTMLElement {
  return element('button', { class: 'o-tool', type: 'button', 'aria-label': label, title: label }, drawing)
}

function count(list: Diagnostic[], severity: 'error' | 'warning', kind: string): HTMLElement | undefined {
  const amount = list.filter((each) => each.severity === severity).length
  if (!amount) return
  return element('span', { class: 'o-status', 'data-class': kind }, strings.severityCount(severity, amount))
}

function entry({ at, code, severity, message, hint }: Diagnostic): HTMLElement {
  const place = at && `${at.file}:${at.line}:${at.column}`
  return element(
    'li',
    { 'data-level': severity },
    element(
      'div',
      { class: 'o-at' },
      place
        ? element(
            'button',
            { type: 'button', 'data-do': 'copy', 'data-text': place, title: strings.copyLocation },
            place,
          )
        : element('span', {}),
      element('span', {}, code),
    ),
    element(
      'div',
      {},
      element('span', { class: 'o-sr' }, strings.severityLabels[severity]),
      ...withCode(message),
    ),
    hint ? element('div', { class: 'o-fix' }, ...withCode(hint)) : undefined,
  )
}
