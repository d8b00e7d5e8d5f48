import { h } from 'preact'
import { useRef } from 'preact/hooks'

/** Octavo's components that the server rendered inside the current island, in document order. */
let serverHtml: string[] = []

export function drawnIn(island: Element): void {
  serverHtml = [...island.querySelectorAll('octavo-static')].map((element) => element.innerHTML)
}

/**
 * Octavo's components inside an author's component keep the server's HTML. The build adds an export for
 * each name.
 */
export function own() {
  return function Own({ children }: { children?: unknown }) {
    const html = useRef<string>(undefined)
    html.current ??= serverHtml.shift()
    if (html.current === undefined) return children as never
    return h('octavo-static', { dangerouslySetInnerHTML: { __html: html.current } })
  }
}
