import { showChosen } from './choice.ts'
import { listen } from './listen.ts'
import { chooseLabel, labelOf } from './sync.ts'

export function switchChoices(): void {
  listen<'change', HTMLSelectElement>('change', 'select[data-shows]', (select) => {
    const option = select.selectedOptions[0]
    if (option) chooseLabel(labelOf(option), select, () => showChosen(select))
  })
  // The browser restores selects on reload and back navigation, but not their panels.
  for (const select of document.querySelectorAll<HTMLSelectElement>('select[data-shows]')) showChosen(select)
}
