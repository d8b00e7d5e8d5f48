/** Its name is known when the package is built. */
declare const __SEARCH_CSS__: string

/** The stylesheet of the dialog comes with it. */
export function loadSearchStyle(): Promise<void> {
  const href = new URL(`./${__SEARCH_CSS__}`, import.meta.url).href
  if (document.querySelector(`link[href="${CSS.escape(href)}"]`)) return Promise.resolve()
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = href
  // The owner's own style comes after ours, and wins.
  document.querySelector('link[rel=stylesheet]')!.after(link)
  return new Promise((resolve) => {
    link.onload = () => resolve()
    // Without it everything works, and looks plain.
    link.onerror = () => resolve()
  })
}
