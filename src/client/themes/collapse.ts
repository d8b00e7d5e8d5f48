import { listen } from '../page/listen.ts'
import { keep, recall } from '../page/storage.ts'

const key = 'octavo:side-width'

/** Collapses the sidebar to its button, until the reader opens it again. */
function setNarrow(isNarrow: boolean): void {
  const { dataset } = document.documentElement
  if (isNarrow) dataset.side = 'narrow'
  else delete dataset.side
  document.querySelector('[data-do=collapse]')?.setAttribute('aria-expanded', String(!isNarrow))
}

setNarrow(recall(key) === 'narrow')
listen('click', '[data-do=collapse]', () => {
  const isNarrow = document.documentElement.dataset.side !== 'narrow'
  setNarrow(isNarrow)
  keep(key, isNarrow ? 'narrow' : '')
})
