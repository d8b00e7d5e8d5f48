import type { SearchStart, SearchStrings } from '../../search/start.ts'
import { element, icon } from '../element.ts'

export type DialogView = ReturnType<typeof createDialogView>

/** The dialog's elements, without their behaviour. */
export function createDialogView({ strings, prompt = strings.label }: SearchStart) {
  const input = createInput(strings, prompt)
  const close = element(
    'button',
    { class: 'o-btn o-small o-ghost', type: 'button' },
    icon('m4 4 8 8m0-8-8 8', 'o-only-small'),
    element('span', { class: 'o-sr' }, `${strings.close} `),
    element('kbd', {}, 'Esc'),
  )
  const hits = element('div', {
    class: 'os-hits',
    id: 'octavo:hits',
    role: 'listbox',
    'aria-label': strings.results,
  })
  const clearQuery = element('button', { class: 'o-btn o-small', type: 'button' }, strings.clearQuery)
  // Read aloud by the status, which has the same words.
  const empty = element(
    'div',
    { class: 'os-empty', hidden: '' },
    element('strong', { 'aria-hidden': 'true' }),
    element('p', {}, strings.noneHint),
    clearQuery,
  )
  const status = element('span', { role: 'status' })
  const clear = element(
    'button',
    { class: 'o-btn o-small o-ghost', type: 'button', hidden: '' },
    strings.clear,
  )
  const dialog = element(
    'dialog',
    { class: 'os-dialog', 'aria-label': strings.label },
    element(
      'div',
      { class: 'os-search' },
      element(
        'div',
        { class: 'os-search-box' },
        icon('M11.5 7a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0m-1 3.5L14 14'),
        input,
        close,
      ),
      empty,
      hits,
      element('footer', {}, ...createHints(strings), clear, status),
    ),
  )
  return { dialog, input, close, hits, empty, clearQuery, status, clear }
}

function createInput(strings: SearchStrings, prompt: string): HTMLInputElement {
  return element('input', {
    type: 'text',
    role: 'combobox',
    placeholder: prompt,
    'aria-label': strings.label,
    'aria-expanded': 'false',
    // An id that no heading can have.
    'aria-controls': 'octavo:hits',
    'aria-autocomplete': 'list',
    autocomplete: 'off',
    autocapitalize: 'off',
    spellcheck: 'false',
    enterkeyhint: 'go',
    maxlength: '200',
  })
}

function createHints(strings: SearchStrings): HTMLElement[] {
  const hint = (keys: readonly string[], words: string) =>
    element('span', { class: 'o-hint' }, ...keys.map((key) => element('kbd', {}, key)), ` ${words}`)
  return [
    hint(['↑', '↓'], strings.move),
    hint(['↵'], strings.open),
    hint([/Mac|iP/.test(navigator.platform) ? '⌘' : 'Ctrl', '↵'], strings.tryOut),
  ]
}
