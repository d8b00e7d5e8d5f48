/** What the dev script draws lives in one element of its own at the end of the body, which patches leave alone. */
const STAGE = 'octavo-dev'

export function stage(): HTMLElement {
  const found = document.querySelector<HTMLElement>(STAGE)
  if (found) return found
  const made = document.createElement(STAGE)
  document.body.append(made)
  return made
}
