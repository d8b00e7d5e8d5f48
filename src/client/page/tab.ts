export function tabsBeside(tab: Element): HTMLElement[] {
  return [...(tab.closest('[role=tablist]')?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])]
}

export function selectTab(tab: Element): void {
  for (const each of tabsBeside(tab)) {
    const isSelected = each === tab
    each.setAttribute('aria-selected', String(isSelected))
    each.tabIndex = isSelected ? 0 : -1
    const panel = document.getElementById(each.getAttribute('aria-controls') ?? '')
    if (panel) panel.hidden = !isSelected
  }
}
