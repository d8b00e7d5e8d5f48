import type { VNode } from 'preact'

/** The method of a request, in its colour; short in navigation. */
export function MethodPill({ method, nav = false }: { method: string; nav?: boolean }): VNode {
  const short =
    nav && method === 'DELETE' ? 'DEL' : nav && method === 'OPTIONS' ? 'OPT' : method.toUpperCase()
  return (
    <span class={nav ? 'method-nav-pill' : 'method-pill'} data-method={method.toLowerCase()}>
      {short}
    </span>
  )
}
