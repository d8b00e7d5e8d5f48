import { listen } from './listen.ts'

/** Loads the search dialog on first use. */
export function openSearchOnDemand(): void {
  const open = async () => {
    const button = document.querySelector<HTMLElement>('[data-search]')
    if (!button) return
    const { search, failed } = button.dataset
    try {
      await (await import('../search/dialog.ts')).openSearch(search!)
    } catch {
      document.getElementById('said')!.textContent = failed!
    }
  }
  listen('click', '[data-do=search]', open)
  document.addEventListener('keydown', (event) => {
    const isShortcut =
      event.key === 'k' ? event.metaKey || event.ctrlKey : event.key === '/' && !isTyping(event)
    if (!isShortcut) return
    event.preventDefault()
    void open()
  })
}

const isTyping = ({ target, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  ctrlKey || metaKey || altKey || (target as HTMLElement).closest('input,textarea,select,[contenteditable]')
