import { useEffect, useRef } from 'preact/hooks'

/** A button that had the focus may go with a change; the next one that can be pressed gets it then. */
export function useFocusKept(actions: { current: HTMLDivElement | null }, change: string): void {
  const hadFocus = useRef(false)
  hadFocus.current = actions.current?.contains(document.activeElement) ?? false
  useEffect(() => {
    if (hadFocus.current && !actions.current?.querySelector('button:enabled:focus'))
      actions.current?.querySelector<HTMLElement>('button:enabled')?.focus()
  }, [change])
}
