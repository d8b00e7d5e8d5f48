/** Its name is known when the package is built. */
declare const __PLAYGROUND_CSS__: string

/** The stylesheet of the playground comes with it: a page that nobody tries out does not need it. */
export function loadStyle(name = __PLAYGROUND_CSS__): Promise<void> {
  const href = new URL(`./${name}`, import.meta.url).href
  if (document.querySelector(`link[href="${CSS.escape(href)}"]`)) return Promise.resolve()
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.dataset.playground = ''
  link.href = href
  const isThere = new Promise<void>((resolve) => {
    link.onload = () => resolve()
    // Without it everything works, and looks plain.
    link.onerror = () => resolve()
  })
  // The owner's own style comes after ours, and wins.
  document.querySelector('link[rel=stylesheet]')!.after(link)
  return isThere
}
