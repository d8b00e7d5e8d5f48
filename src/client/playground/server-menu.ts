import type { PlaygroundData } from '../../request/playground.ts'

export const serverMenu = () => document.querySelector<HTMLSelectElement>('select[data-do=server]')

/** The server selected on the page. */
export function chosenServer({ servers }: PlaygroundData): number {
  const index = serverMenu()?.selectedIndex ?? 0
  return index >= 0 && index < servers.length ? index : 0
}

/** Selects the server on the page too, where it applies to every page of the API. */
export function followServer({ servers }: PlaygroundData, index: number): void {
  const select = serverMenu()
  if (!select || select.options.length !== servers.length || select.selectedIndex === index) return
  select.selectedIndex = index
  select.dispatchEvent(new Event('change', { bubbles: true }))
}
