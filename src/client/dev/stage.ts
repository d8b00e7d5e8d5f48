/** What the dev script draws lives in one element of its own at the end of the body, which patches leave alone. */
const STAGE = 'octavo-dev'

export function stage(): HTMLElement {
  const element = document.querySelector<HTMLElement>(STAGE)
  if (element) return element
  const made = document.createElement(STAGE)
  document.body.append(made)
  return made
}
