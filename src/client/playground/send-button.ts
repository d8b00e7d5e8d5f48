/** The one main button of the page: it opens the playground, and sends from then on. */
export function createSendButton(button: HTMLElement) {
  const before = [...button.childNodes]
  const endpoint = button.closest('.o-endpoint')!
  endpoint.classList.add('op-live')
  return {
    show(isBusy: boolean): void {
      const key = document.createElement('kbd')
      key.textContent = 'Ctrl ↵'
      button.replaceChildren(...(isBusy ? ['Cancel'] : ['Send ', key]))
    },
    restore(): void {
      endpoint.classList.remove('op-live')
      button.replaceChildren(...before)
    },
  }
}
