/** The dev script draws into its own element, which patches ignore. */
const STAGE = 'octavo-dev'

export function stage(): HTMLElement {
  const element = document.querySelector<HTMLElement>(STAGE)
  if (element) return element
  const newElement = document.createElement(STAGE)
  document.body.append(newElement)
  return newElement
}
