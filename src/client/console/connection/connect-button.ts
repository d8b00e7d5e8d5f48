/** The one main button of the page: it opens the console, and connects from then on. */
export function createConnectButton(button: HTMLElement) {
  const before = [...button.childNodes]
  const endpoint = button.closest('.o-endpoint')
  return {
    show(phase: 'none' | 'connecting' | 'open' | 'closing' | 'closed'): void {
      const isOpen = phase === 'open' || phase === 'closing'
      // While messages are written, theirs is the main button.
      endpoint?.classList.toggle('op-live', !isOpen)
      button.classList.toggle('o-main', !isOpen)
      if (isOpen) button.textContent = 'Disconnect'
      else if (phase === 'connecting') button.textContent = 'Cancel'
      else button.replaceChildren(...before)
    },
    restore(): void {
      endpoint?.classList.remove('op-live')
      button.classList.add('o-main')
      button.replaceChildren(...before)
    },
  }
}
