/** Applies a change without moving the element on the screen. */
export function holdSteady(element: Element, change: () => void): void {
  const before = element.getBoundingClientRect().top
  change()
  const moved = element.getBoundingClientRect().top - before
  if (moved) scrollBy({ top: moved, behavior: 'instant' })
}
