/** Selects the same variant in the schema on the page. */
export function showOnPage(id: string, title: string): void {
  // The page shows list items once, without an index.
  // If several fields share a name, only the first has the short id.
  const path = decodeURIComponent(id.slice(4)).replace(/\.\d+(?=\.|$)/g, '')
  const container =
    document.getElementById(path) ??
    document.getElementById(path.replace(/^\w+\./, '')) ??
    document.querySelector(`[aria-labelledby="section-${CSS.escape(path)}"]`)
  const picker = container?.querySelector('.o-oneof-head')
  const option = [...(picker?.querySelectorAll<HTMLElement>('[role=tab], option') ?? [])].find(
    ({ textContent }) => textContent === title,
  )
  const menu = option?.closest('select')
  if (menu) {
    menu.value = (option as HTMLOptionElement).value
    menu.dispatchEvent(new Event('change', { bubbles: true }))
  } else option?.click()
}
