import * as strings from '../../strings/playground.ts'

/** The main button of the page: opens the playground, then sends requests. */
export function createSendButton(button: HTMLElement) {
  const before = [...button.childNodes]
  const endpoint = button.closest('.o-endpoint')!
  endpoint.classList.add('op-live')
  return {
    show(isBusy: boolean, isWarned: boolean): void {
      const key = document.createElement('kbd')
      key.textContent = /Mac|iP/.test(navigator.platform) ? strings.sendKeysOnMac : strings.sendKeys
      button.replaceChildren(
        ...(isBusy ? [strings.cancel] : [`${isWarned ? strings.sendAnyway : strings.send} `, key]),
      )
    },
    restore(): void {
      endpoint.classList.remove('op-live')
      button.replaceChildren(...before)
    },
  }
}
