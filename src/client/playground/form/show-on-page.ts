import { pageField } from './page-field.ts'

/** Selects the same variant in the schema on the page. */
export function showOnPage(id: string, title: string): void {
  // Variants of the whole body are below the heading of its section.
  const place = pageField(id) ?? document.querySelector('[aria-labelledby=section-body]')
  const picker = place?.querySelector('.o-oneof-head')
  const option = [...(picker?.querySelectorAll<HTMLElement>('[role=tab], option') ?? [])].find(
    ({ textContent }) => textContent === title,
  )
  const menu = option?.closest('select')
  if (menu) {
    menu.value = (option as HTMLOptionElement).value
    menu.dispatchEvent(new Event('change', { bubbles: true }))
  } else option?.click()
}
