import { element } from '../element.ts'
import { stage } from './stage.ts'

export function showWaiting(waits: boolean): void {
  const shown = stage().querySelector('.o-dev-wait')
  if (!waits) shown?.remove()
  else if (!shown) stage().append(element('div', { class: 'o-dev-wait', role: 'status' }, 'Reconnecting…'))
}
