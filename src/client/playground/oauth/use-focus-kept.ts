import type { Use } from '../draw/use.ts'

/** A button that had the focus may go with a change; the next one that can be pressed gets it then. */
export function useFocusKept(use: Use, actions: { current: HTMLDivElement | null }, change: string): void {
  const hadFocus = use.ref(false)
  hadFocus.current = actions.current?.contains(document.activeElement) ?? false
  use.effect(() => {
    if (hadFocus.current && !actions.current?.querySelector('button:enabled:focus'))
      actions.current?.querySelector<HTMLElement>('button:enabled')?.focus()
  }, [change])
}
