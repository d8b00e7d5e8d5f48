/** Applies a change without moving the element on the screen. */
export function holdSteady(element: Element, change: () => void): void {
  const before = element.getBoundingClientRect().top
  change()
  const offset = element.getBoundingClientRect().top - before
  if (offset) scrollBy({ top: offset, behavior: 'instant' })
}
