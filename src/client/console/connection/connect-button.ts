import * as strings from '../../../strings/console.ts'

/** The page's main button: it opens the console first, then connects and disconnects. */
export function createConnectButton(button: HTMLElement) {
  const before = [...button.childNodes]
  const endpoint = button.closest('.o-endpoint')
  return {
    show(phase: 'none' | 'connecting' | 'open' | 'closing' | 'closed'): void {
      const isOpen = phase === 'open' || phase === 'closing'
      // While connected, the main button is Send.
      endpoint?.classList.toggle('op-live', !isOpen)
      button.classList.toggle('o-main', !isOpen)
      if (isOpen) button.textContent = strings.disconnectButton
      else if (phase === 'connecting') button.textContent = strings.cancelButton
      else button.replaceChildren(...before)
    },
    restore(): void {
      endpoint?.classList.remove('op-live')
      button.classList.add('o-main')
      button.replaceChildren(...before)
    },
  }
}
