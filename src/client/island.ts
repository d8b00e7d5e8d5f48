import { h, hydrate, options, type VNode } from 'preact'

export * from 'preact'
export { h as createElement } from 'preact'
export * from 'preact/hooks'
export { jsx, jsxDEV, jsxs } from 'preact/jsx-runtime'
export * from './own-components.ts'

/**
 * Makes the author's components live: the server drew them, this gives them their state. Loaded only by pages that
 * have such components, through the code of the page that imports it.
 */
type Expression = (scope: Record<string, unknown>) => unknown
type Bundle = { modules: Expression[][] }

// React's `onChange` follows every key stroke; the browser's own waits until the field is left.
const before = options.vnode
options.vnode = (vnode: VNode) => {
  const props = vnode.props as Record<string, unknown>
  if (
    (vnode.type === 'input' || vnode.type === 'textarea') &&
    props.onChange &&
    !/^(checkbox|radio|file)$/.test(String(props.type))
  ) {
    props.onInput ??= props.onChange
    delete props.onChange
  }
  before?.(vnode)
}

const started = new WeakSet<HTMLElement>()

async function start(island: HTMLElement): Promise<void> {
  if (started.has(island)) return
  started.add(island)
  const { src, code = '', scope } = island.dataset
  const { modules } = (await import(/* @vite-ignore */ String(src))) as Bundle
  const [module, index] = code.split('.').map(Number)
  const run = modules[module ?? 0]?.[index ?? 0]
  if (!run) return
  const inside = island.querySelector('octavo-slot')?.innerHTML ?? ''
  const children = h('octavo-slot' as 'div', { dangerouslySetInnerHTML: { __html: inside } })
  const values = scope ? (JSON.parse(scope) as Record<string, unknown>) : {}
  island.dataset.live = ''
  hydrate(
    h(() => run({ ...values, children }) as VNode, null),
    island,
  )
}

export function startIslands(root: ParentNode = document): void {
  for (const island of root.querySelectorAll<HTMLElement>('octavo-island[data-src]')) void start(island)
}

document.addEventListener('octavo:swap', () => startIslands())
startIslands()
