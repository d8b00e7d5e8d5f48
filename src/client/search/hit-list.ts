import type { DialogView } from './dialog-view.ts'

export type HitList = ReturnType<typeof createHitList>

/** The listbox options; one is selected while the input has the focus. */
export function createHitList({ input, hits }: DialogView) {
  let selected = -1
  const options = () => [...hits.querySelectorAll<HTMLElement>('[role=option]')]

  /** Selects the option at this index, wrapping around after the last; -1 selects none. */
  function select(index: number): void {
    const all = options()
    selected = index < 0 || all.length === 0 ? -1 : index % all.length
    all.forEach((option, at) => {
      option.ariaSelected = String(at === selected)
    })
    const option = all[selected]
    if (option) input.setAttribute('aria-activedescendant', option.id)
    else input.removeAttribute('aria-activedescendant')
    option?.scrollIntoView({ block: 'nearest' })
  }

  return {
    selected: () => options()[selected],
    next: () => select(selected + 1),
    previous: () => select(selected > 0 ? selected - 1 : options().length - 1),
    replace(groups: readonly HTMLElement[], index: number): void {
      hits.replaceChildren(...groups)
      input.ariaExpanded = String(groups.length > 0)
      hits.scrollTop = 0
      select(index)
    },
  }
}
