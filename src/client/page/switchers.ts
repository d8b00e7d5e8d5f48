/** <details> menus: one open at a time, closed by Escape or a click outside. */
export function closeSwitchers(): void {
  document.addEventListener('click', (event) => {
    closeAll((each) => !(event.target instanceof Node && each.contains(event.target)))
  })
  // The toggle event does not bubble.
  document.addEventListener(
    'toggle',
    (event) => {
      const menu = event.target
      if (menu instanceof HTMLDetailsElement && menu.open && menu.matches('.o-switch')) {
        closeAll((each) => each !== menu)
      }
    },
    true,
  )
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return
    for (const menu of closeAll(() => true)) {
      // Otherwise the drawer around the menu would close too.
      event.preventDefault()
      if (menu.contains(document.activeElement)) menu.querySelector('summary')?.focus()
    }
  })
}

function closeAll(shouldClose: (each: HTMLDetailsElement) => boolean): HTMLDetailsElement[] {
  const open = [...document.querySelectorAll<HTMLDetailsElement>('details.o-switch[open]')].filter(
    shouldClose,
  )
  for (const each of open) each.open = false
  return open
}
