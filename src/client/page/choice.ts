/** Shows the panel of a select's value. Values without a panel are ignored. */
export function showChosen(select: HTMLSelectElement): void {
  const group = select.dataset.shows
  if (!group) return
  const panels = [...document.querySelectorAll<HTMLElement>(`[data-of="${CSS.escape(group)}"]`)]
  if (!panels.some((panel) => panel.dataset.for === select.value)) return
  for (const panel of panels) panel.hidden = panel.dataset.for !== select.value
}

/** The select that shows this panel. */
export function selectOf(panel: HTMLElement): HTMLSelectElement | null {
  return document.querySelector(`select[data-shows="${CSS.escape(panel.dataset.of ?? '')}"]`)
}
