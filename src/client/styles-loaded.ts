/**
 * Calls `start` when the stylesheets apply: on a busy machine, Chromium may run module scripts before, when nothing is in its
 * place yet.
 */
export function whenStyled(start: () => void): void {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
  const missing = links.filter(({ sheet }) => !sheet)
  if (missing.length === 0) {
    start()
    return
  }
  const loaded = (target: EventTarget) => new Promise((resolve) => target.addEventListener('load', resolve))
  // A stylesheet that failed has no more events, but the page has.
  void Promise.race([Promise.all(missing.map(loaded)), loaded(window)]).then(start)
}
