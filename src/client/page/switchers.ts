/** <details> menus: one open at a time, closed by Escape or a click outside. */
export function closeSwitchers(): void {
  document.addEventListener('click', (event) => {
    closeAll((each) => !(event.target instanceof Node && each.contains(event.target)))
  })
  // The toggle event does not bubble.
  document.addEventListener(
    'toggle',
    (event) => {
      const opened = event.target
      if (opened instanceof HTMLDetailsElement && opened.open && opened.matches('.o-switch')) {
        closeAll((each) => each !== opened)
      }
    },
    true,
  )
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return
    for (const closed of closeAll(() => true)) {
      // Otherwise the drawer around the menu would close too.
      event.preventDefault()
      if (closed.contains(document.activeElement)) closed.querySelector('summary')?.focus()
    }
  })
}

function closeAll(which: (each: HTMLDetailsElement) => boolean): HTMLDetailsElement[] {
  const open = [...document.querySelectorAll<HTMLDetailsElement>('details.o-switch[open]')].filter(which)
  for (const each of open) each.open = false
  return open
}
