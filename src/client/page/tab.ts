export function tabsBeside(tab: Element): HTMLElement[] {
  return [...(tab.closest('[role=tablist]')?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])]
}

export function selectTab(tab: Element): void {
  for (const each of tabsBeside(tab)) {
    const on = each === tab
    each.setAttribute('aria-selected', String(on))
    each.tabIndex = on ? 0 : -1
    const panel = document.getElementById(each.getAttribute('aria-controls') ?? '')
    if (panel) panel.hidden = !on
  }
}
