import * as preact from 'preact'
import { h, hydrate, options, type VNode } from 'preact'
import * as hooks from 'preact/hooks'
import { jsx as draw } from 'preact/jsx-runtime'
import { withBase } from '../core/base-path.ts'
import { drawnIn } from './own-components.ts'

export * from 'preact'
export * from 'preact/hooks'
export * from './own-components.ts'

/**
 * Hydrates the author's components. Only pages with such components load it; their code imports React's names
 * from here.
 */
type Expression = (scope: Record<string, unknown>) => unknown
type Bundle = { modules: Expression[][] }

// Prefixes the author's root-relative links with the base path.
const base = new URL(import.meta.url).pathname.split('/_octavo/')[0] ?? ''

export const jsx = (type: never, props: never, key: never) => draw(type, withBase(type, props, base), key)
export { jsx as jsxDEV, jsx as jsxs }
export const createElement = (type: never, props: never, ...children: never[]) =>
  h(type, withBase(type, props, base), ...children)

// Some components read hooks from this global.
Object.assign(globalThis, { React: { ...preact, ...hooks, createElement } })

// React's `onChange` fires on every key stroke, like the browser's `input`.
const previousHook = options.vnode
options.vnode = (vnode: VNode) => {
  const props: Record<string, unknown> = vnode.props
  const isText =
    vnode.type === 'textarea' ||
    (vnode.type === 'input' && !/^(checkbox|radio|file)$/.test(String(props.type)))
  if (isText && props.onChange) {
    props.onInput ??= props.onChange
    delete props.onChange
  }
  previousHook?.(vnode)
}

const started = new WeakSet<HTMLElement>()

async function start(island: HTMLElement): Promise<void> {
  if (started.has(island)) return
  started.add(island)
  const { src, code = '', scope } = island.dataset
  const { modules }: Bundle = await import(String(src))
  const run = expressionOf(code, modules)
  if (!run) return
  const inside = island.dataset.children ?? island.querySelector('octavo-slot')?.innerHTML ?? ''
  const children = h('octavo-slot', { dangerouslySetInnerHTML: { __html: inside } })
  const values = readScope(scope, modules)
  island.dataset.live = ''
  drawnIn(island)
  hydrate(
    h(() => run({ ...values, children }) as VNode, null),
    island,
  )
}

/** `0.3`: the fourth expression of the first module. */
function expressionOf(code: string, modules: Expression[][]): Expression | undefined {
  const [module = 0, index = 0] = code.split('.').map(Number)
  return modules[module]?.[index]
}

/** Attributes of the snippet around an island: data, or code from the same bundle. */
function readScope(text: string | undefined, modules: Expression[][]): Record<string, unknown> {
  const props: Record<string, { value?: unknown; code?: string }> = text ? JSON.parse(text) : {}
  const values: Record<string, unknown> = {}
  for (const [name, { value, code }] of Object.entries(props)) {
    values[name] = code === undefined ? value : expressionOf(code, modules)?.({})
  }
  return { props: { ...values }, ...values }
}

function startIslands(): void {
  for (const island of document.querySelectorAll<HTMLElement>('octavo-island[data-src]')) void start(island)
}

document.addEventListener('octavo:swap', startIslands)
startIslands()
