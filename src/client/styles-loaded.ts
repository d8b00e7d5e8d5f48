const sheets = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]

/** On a busy machine, Chromium may run module scripts before stylesheets apply, when nothing is in its place yet. */
export const hasStyles = (): boolean =>
  document.readyState === 'complete' || sheets().every(({ sheet }) => sheet)

export function stylesLoaded(): Promise<unknown> {
  const loaded = (target: EventTarget) =>
    new Promise((resolve) => target.addEventListener('load', resolve, { once: true }))
  // A stylesheet that failed has no more events, but the page has.
  return Promise.race([
    Promise.all(
      sheets()
        .filter(({ sheet }) => !sheet)
        .map(loaded),
    ),
    loaded(window),
  ])
}
