/** Set by the build. */
declare const __PLAYGROUND_CSS__: string

/** Loads the stylesheet with the playground, so that other pages do not need it. */
export function loadStyle(name = __PLAYGROUND_CSS__): Promise<void> {
  const href = new URL(`./${name}`, import.meta.url).href
  if (document.querySelector(`link[href="${CSS.escape(href)}"]`)) return Promise.resolve()
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.dataset.playground = ''
  link.href = href
  const loading = new Promise<void>((resolve) => {
    link.onload = () => resolve()
    // The playground works without styles.
    link.onerror = () => resolve()
  })
  // Before the owner's stylesheet, which takes precedence.
  document.querySelector('link[rel=stylesheet]')!.after(link)
  return loading
}
