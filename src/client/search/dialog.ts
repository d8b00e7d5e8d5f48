import { createDialogView } from './dialog-view.ts'
import { createHitList } from './hit-list.ts'
import { createLiveResults } from './live-results.ts'
import { clearRecentQueries, storeRecentQuery } from './recent.ts'
import { createSource, type Source } from './source.ts'

/** Defined at build time. */
declare const __SEARCH_CSS__: string

/** Milliseconds without typing before a query runs. */
const debounce = 80

/** Opens the dialog, or selects its text if open. Queries go to `url`. */
export async function openSearch(url: string): Promise<void> {
  const open = document.querySelector<HTMLInputElement>('.os-dialog input')
  if (open) return open.select()
  const [source] = await Promise.all([createSource(url), loadSearchStyle()])
  if (!document.querySelector('.os-dialog')) show(source)
}

function loadSearchStyle(): Promise<void> {
  const href = new URL(`./${__SEARCH_CSS__}`, import.meta.url).href
  if (document.querySelector(`link[href="${CSS.escape(href)}"]`)) return Promise.resolve()
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = href
  // Before the owner's stylesheet, which takes precedence.
  document.querySelector('link[rel=stylesheet]')!.after(link)
  return new Promise((resolve) => {
    link.onload = () => resolve()
    // The dialog works without styles.
    link.onerror = () => resolve()
  })
}

function show(source: Source): void {
  const view = createDialogView(source.start)
  const { dialog, input, hits } = view
  const list = createHitList(view)
  const results = createLiveResults(view, list, source)
  let timer: ReturnType<typeof setTimeout> | undefined

  input.addEventListener('input', () => {
    clearTimeout(timer)
    timer = setTimeout(results.search, input.value ? debounce : 0)
  })
  input.addEventListener('keydown', (event) => {
    // Safari fires the key that ends a composition after the composition.
    if (event.isComposing || event.keyCode === 229) return
    if (!/^(?:ArrowDown|ArrowUp|Enter)$/.test(event.key)) return
    event.preventDefault()
    if (event.key === 'ArrowDown') list.next()
    else if (event.key === 'ArrowUp') list.previous()
    else if (!event.repeat) void enter(event)
  })
  hits.addEventListener('click', (event) => {
    const option = event.target instanceof Element && event.target.closest<HTMLElement>('[role=option]')
    if (!option || activate(option)) return
    if (!event.metaKey && !event.ctrlKey && !event.shiftKey) dialog.close()
  })
  // Closes on a press on the backdrop, not on a drag that ends there.
  dialog.addEventListener('mousedown', (event) => {
    if (event.target === dialog) dialog.close()
  })
  view.close.addEventListener('click', () => dialog.close())
  view.clear.addEventListener('click', () => {
    clearRecentQueries()
    results.showStart()
    input.focus()
  })
  view.clearQuery.addEventListener('click', () => {
    input.value = ''
    results.showStart()
    input.focus()
  })
  dialog.addEventListener('close', () => dialog.remove())
  document.body.append(dialog)
  dialog.showModal()
  input.focus()
  results.showStart()

  /** Runs a recent query again. Returns false for a hit, which is a link. */
  function activate(option: HTMLElement): boolean {
    if (option.dataset.query === undefined) {
      storeRecentQuery(input.value)
      return false
    }
    input.value = option.dataset.query
    input.focus()
    void results.search()
    return true
  }

  /** Enter before the results arrive waits for them and opens the first. */
  async function enter(event: KeyboardEvent): Promise<void> {
    if (!results.isCurrent()) {
      clearTimeout(timer)
      await results.search()
      // Closed meanwhile, or a newer query is running.
      if (!dialog.open || !results.isCurrent()) return
    }
    const option = list.selected()
    if (option && !activate(option) && option instanceof HTMLAnchorElement) follow(option, event, dialog)
  }
}

function follow(
  link: HTMLAnchorElement,
  { metaKey, ctrlKey, shiftKey }: KeyboardEvent,
  dialog: HTMLDialogElement,
): void {
  const url = new URL(link.href)
  const canTry = link.querySelector('.method-pill') !== null
  if (ctrlKey || metaKey) {
    if (canTry) url.searchParams.set('playground', 'open')
    else return void window.open(url)
  }
  if (shiftKey) return void window.open(url)
  dialog.close()
  location.assign(url)
}
