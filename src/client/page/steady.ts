/** Makes a change and keeps the element where it was on the screen, whatever grew or shrank above it. */
export function holdSteady(element: Element, change: () => void): void {
  const before = element.getBoundingClientRect().top
  change()
  const moved = element.getBoundingClientRect().top - before
  if (moved) scrollBy({ top: moved, behavior: 'instant' })
}
