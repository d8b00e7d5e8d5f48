/** The one main button of the page: it opens the console, and connects from then on. */
export function createConnectButton(button: HTMLElement) {
  const before = [...button.childNodes]
  const endpoint = button.closest('.endpoint')!
  return {
    show(phase: 'none' | 'connecting' | 'open' | 'closing' | 'closed'): void {
      const isOpen = phase === 'open' || phase === 'closing'
      // While messages are written, theirs is the main button.
      endpoint.classList.toggle('live', !isOpen)
      button.classList.toggle('main', !isOpen)
      if (isOpen) button.textContent = 'Disconnect'
      else if (phase === 'connecting') button.textContent = 'Cancel'
      else button.replaceChildren(...before)
    },
    restore(): void {
      endpoint.classList.remove('live')
      button.classList.add('main')
      button.replaceChildren(...before)
    },
  }
}
