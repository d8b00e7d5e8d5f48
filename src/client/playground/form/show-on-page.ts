/** Shows a variant in the schema on the page as well, where it is drawn there. */
export function showOnPage(id: string, title: string): void {
  // Items of a list stand there once. A name that several places have is claimed by the first; the others say theirs.
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
