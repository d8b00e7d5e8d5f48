import { listen } from './listen.ts'
import { keep, recall } from './storage.ts'

const KEY = 'octavo:banner'

export function dismissBanner(): void {
  const close = document.querySelector<HTMLElement>('[data-do=dismiss]')
  if (close?.dataset.id && recall(KEY) === close.dataset.id) hide()
  listen('click', '[data-do=dismiss]', (button) => {
    keep(KEY, button.dataset.id ?? '')
    hide()
  })
}

function hide(): void {
  const { dataset } = document.documentElement
  dataset.bannerOff = ''
  if (dataset.bannerState) dataset.bannerState = 'hidden'
}
