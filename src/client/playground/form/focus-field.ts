/** Unfolds the panels around a field and focuses it. */
export function focusField(id: string): void {
  const element = document.getElementById(id) ?? document.getElementById(`${id}?`)
  for (let fold = element?.closest('details'); fold; fold = fold.parentElement?.closest('details'))
    fold.open = true
  const input = element?.matches('input, select, textarea')
    ? element
    : element?.querySelector<HTMLElement>('input, select, textarea, button, .op-legend')
  ;(input ?? element)?.focus()
}
