import type { PlaygroundData } from '../../request/playground.ts'
import { createRoot } from './draw/root.ts'
import { chosenServer, serverMenu } from './server-menu.ts'

type Listeners = {
  /** Ctrl+Enter or ⌘+Enter. */
  onEnter: (event: KeyboardEvent) => void
  /** Another server was selected on the page. */
  onServer: (server: number) => void
}

/** The frame of the playground and the console: a form below the endpoint, and a pane beside it. */
export function createWorkbench(button: HTMLElement, data: PlaygroundData) {
  const form = document.createElement('div')
  form.dataset.playground = data.stamp
  // Inside the endpoint's parent, so that the sticky endpoint stays in view along the whole form.
  button.closest('.o-endpoint')!.parentElement!.append(form)
  const place = responsePlace(form)
  const formRoot = createRoot(form)
  const paneRoot = createRoot(place)
  const controller = new AbortController()

  return {
    form,
    place,
    formRoot,
    paneRoot,
    open({ onEnter, onServer }: Listeners): void {
      const { signal } = controller
      const onKey = (event: KeyboardEvent) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        onEnter(event)
      }
      document.addEventListener('keydown', onKey, { signal })
      serverMenu()?.addEventListener('change', () => onServer(chosenServer(data)), { signal })
      document.documentElement.dataset.playground = 'open'
      syncUrl(true)
      form.querySelector<HTMLElement>('input, select, textarea')?.focus({ preventScroll: true })
    },
    /**
     * Scrolls to the pane, which is below the form on narrow screens. At once: the response changes the height of the
     * page, which can stop a smooth scroll half-way.
     */
    reveal(): void {
      const pane = place.querySelector('.op-pane')
      // Themes have other widths, so the style says whether the page has one column.
      const hasOneColumn = pane && getComputedStyle(pane).maxBlockSize === 'none'
      pane?.scrollIntoView({ behavior: 'instant', block: hasOneColumn ? 'start' : 'nearest' })
    },
    close(): void {
      controller.abort()
      formRoot.remove()
      paneRoot.remove()
      form.remove()
      place.remove()
      delete document.documentElement.dataset.playground
      syncUrl(false)
      button.focus()
    },
  }
}

/** First in the code column, or below the form without one. */
function responsePlace(form: HTMLElement): HTMLElement {
  const place = document.createElement('div')
  place.className = 'op-response-place'
  place.dataset.playground = ''
  const leaf = document.querySelector('.o-leaf-in')
  if (leaf) leaf.prepend(place)
  else form.after(place)
  return place
}

/** Keeps the URL in sync, for reloads and sharing. */
function syncUrl(isOpen: boolean): void {
  const url = new URL(location.href)
  url.searchParams.delete('request')
  if (isOpen) url.searchParams.set('playground', 'open')
  else url.searchParams.delete('playground')
  history.replaceState(history.state, '', url)
}
