import { h } from 'preact'
import { useRef } from 'preact/hooks'

/** What the server drew of our components inside the island that is coming to life, in the order in which they stand. */
let drawn: string[] = []

export function drawnIn(island: Element): void {
  drawn = [...island.querySelectorAll('octavo-static')].map((element) => element.innerHTML)
}

/**
 * Octavo's components inside an author's component: they stay as the server drew them. The build adds an export for
 * each name.
 */
export function own() {
  return function Own({ children }: { children?: unknown }) {
    const html = useRef<string>(undefined)
    html.current ??= drawn.shift()
    if (html.current === undefined) return children as never
    return h('octavo-static', { dangerouslySetInnerHTML: { __html: html.current } })
  }
}
