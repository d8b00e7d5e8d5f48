import { h } from 'preact'
import { useRef } from 'preact/hooks'

/**
 * Octavo's components inside an author's component: they stay as the server drew them, in the order in which they
 * stand. The build adds an export for each name.
 */
export function own() {
  return function Own({ children }: { children?: unknown }) {
    const drawn = useRef<string>(undefined)
    drawn.current ??= take()
    if (drawn.current === undefined) return children as never
    return h('octavo-static' as 'div', { dangerouslySetInnerHTML: { __html: drawn.current } })
  }
}

function take(): string | undefined {
  const next = document.querySelector('octavo-island[data-live] octavo-static:not([data-taken])')
  next?.setAttribute('data-taken', '')
  return next?.innerHTML
}
