import type { VNode } from 'preact'

const shortNames: Record<string, string> = { DELETE: 'DEL', OPTIONS: 'OPT', WEBHOOK: 'HOOK' }

/** A colored HTTP method; abbreviated in navigation. */
export function MethodPill({ method, nav = false }: { method: string; nav?: boolean }): VNode {
  const upper = method.toUpperCase()
  const short = nav ? (shortNames[upper] ?? upper) : upper
  return (
    <span class={nav ? 'method-nav-pill' : 'method-pill'} data-method={method.toLowerCase()}>
      {short}
    </span>
  )
}
