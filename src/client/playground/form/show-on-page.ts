/** Selects the same variant in the schema on the page. */
export function showOnPage(id: string, title: string): void {
  // The page shows list items once, without an index. If several places share a name, only the first has the short id.
  const whole = decodeURIComponent(id.slice(4)).replace(/\.\d+(?=\.|$)/g, '')
  const around =
    document.getElementById(whole) ??
    document.getElementById(whole.replace(/^\w+\./, '')) ??
    document.querySelector(`[aria-labelledby="section-${CSS.escape(whole)}"]`)
  const picker = around?.querySelector('.o-oneof-head')
  const chosen = [...(picker?.querySelectorAll<HTMLElement>('[role=tab], option') ?? [])].find(
    ({ textContent }) => textContent === title,
  )
  const menu = chosen?.closest('select')
  if (menu) {
    menu.value = (chosen as HTMLOptionElement).value
    menu.dispatchEvent(new Event('change', { bubbles: true }))
  } else chosen?.click()
}
