import * as preact from 'preact'
import { type ComponentChild, Fragment, h } from 'preact'
import * as hooks from 'preact/hooks'
import * as jsxRuntime from 'preact/jsx-runtime'
import { renderToString } from 'preact-render-to-string'
import { type PageTools, ToolsContext, useTools } from '../../components/base/context.ts'
import { components } from '../../components/index.ts'
import { withBase } from '../../core/base-path.ts'
import { asFilePath } from '../../core/path.ts'
import { Fault } from '../../render/shell/fault.tsx'
import type { CodeRef } from '../expanded.ts'
import { checkProps } from '../props.ts'
import type { AuthorCode, IslandSource } from '../render-body.tsx'
import { userInCode } from '../user-name.ts'
import type { BodyProblem, WorkerJob } from './job.ts'

type Scope = Record<string, unknown>
type OwnProps = { children?: preact.ComponentChildren; [name: string]: unknown }
type Expressions = ((scope: Scope) => unknown)[]

export type RunOptions = Pick<
  WorkerJob,
  'base' | 'code' | 'scopes' | 'places' | 'browserUrl' | 'showPlaces' | 'user' | 'served'
> & {
  problems: BodyProblem[]
}

/** Runs the author's code. This is the only place that does, and it is called in the worker alone. */
export function runAuthorCode({
  base,
  code: bundle,
  scopes,
  places,
  browserUrl,
  showPlaces,
  user,
  served,
  problems,
}: RunOptions): AuthorCode {
  const modules = loadModules(bundle, { reacts: browserUrl !== undefined, base, user })

  const isPersonal = Object.keys(user).length > 0 && userInCode.test(bundle)

  const isForPage = ({ module, index }: CodeRef) => served[module]?.includes(index) ?? false

  function value(code: CodeRef): unknown {
    try {
      return modules[code.module]?.[code.index]?.(scopeOf(code.scope))
    } catch (problem) {
      problems.push({ at: places[code.module]?.[code.index], message: messageOf(problem) })
      return undefined
    }
  }

  /** The names in a snippet: its attributes, spread ones too, and all of them as `props`. */
  function scopeOf(index: number): Scope {
    const scope: Scope = {}
    for (const [name, item] of Object.entries(scopes[index] ?? {})) {
      const result = 'code' in item ? value(item.code) : item.value
      if (name.startsWith('...')) Object.assign(scope, result)
      else scope[name] = result
    }
    return index === 0 ? scope : { props: { ...scope }, ...scope }
  }

  /** The part of a scope that browsers may get: data, and code of the page by its number. */
  function browserScope(index: number): string | undefined {
    const props: Record<string, { value: unknown } | { code: string }> = {}
    for (const [name, item] of Object.entries(scopes[index] ?? {})) {
      if ('value' in item) props[name] = { value: item.value }
      else if (isForPage(item.code)) props[name] = { value: value(item.code) }
      else if (item.code.scope === 0) props[name] = { code: `${item.code.module}.${item.code.index}` }
    }
    return Object.keys(props).length > 0 ? JSON.stringify(props) : undefined
  }

  function renderIsland(
    { code }: IslandSource,
    children: ComponentChild[],
    tools: PageTools,
  ): ComponentChild {
    const run = modules[code.module]?.[code.index]
    if (!run) throw new Error('the code is not there')
    const scope = scopeOf(code.scope)
    if (!browserUrl || isForPage(code)) {
      // Rendered immediately, so that errors are caught here.
      const element = <Run render={() => toChild(run({ ...scope, children: h(Fragment, null, children) }))} />
      return <octavo-island dangerouslySetInnerHTML={{ __html: renderWith(tools, element) }} />
    }
    const inner = renderWith(tools, h(Fragment, null, children))
    const slot = h('octavo-slot', { dangerouslySetInnerHTML: { __html: inner } })
    const html = renderWith(tools, <Run render={() => toChild(run({ ...scope, children: slot }))} />)
    return (
      <octavo-island
        data-src={browserUrl}
        data-code={`${code.module}.${code.index}`}
        data-scope={browserScope(code.scope)}
        data-user={isPersonal ? JSON.stringify(user) : undefined}
        // A component may hide its children at first; then browsers get them from here.
        data-children={inner !== '' && !html.includes('<octavo-slot') ? inner : undefined}
        dangerouslySetInnerHTML={{ __html: html }}
      />
    )
  }

  return {
    value,
    island(node, children, tools) {
      try {
        return renderIsland(node, children, tools)
      } catch (problem) {
        problems.push({ at: node.at, message: messageOf(problem) })
        return <Fault problem={showPlaces ? { message: messageOf(problem), at: node.at } : undefined} />
      }
    },
  }
}

function messageOf(problem: unknown): string {
  return problem instanceof Error ? problem.message : String(problem)
}

/** Calls the author's expression while rendering, so that hooks work in it. */
function Run({ render }: { render: () => preact.ComponentChildren }) {
  return <>{render()}</>
}

/** Elements and texts can be shown; plain objects are an author error with a clear message. */
function toChild(result: unknown): preact.ComponentChildren {
  if (
    typeof result === 'object' &&
    result !== null &&
    !Array.isArray(result) &&
    !preact.isValidElement(result)
  ) {
    throw new Error('an object cannot be shown; show one of its values')
  }
  return result as preact.ComponentChildren
}

function renderWith(tools: PageTools, child: preact.VNode): string {
  return renderToString(<ToolsContext.Provider value={tools}>{child}</ToolsContext.Provider>)
}

/**
 * Our components in author code, with validated attributes. Browsers show them as rendered here, so they need
 * not load their code.
 */
function ownComponents(reacts: boolean): Record<string, unknown> {
  const entries = components.flatMap((component) => {
    const Own = ({ children, ...props }: OwnProps) => {
      const at = { file: asFilePath(''), line: 1, column: 1, length: 1 }
      const { value } = checkProps(component, { props, at })
      const tools = useTools()
      const vnode = h(component.html, value, children)
      return reacts
        ? h('octavo-static', { dangerouslySetInnerHTML: { __html: renderWith(tools, vnode) } })
        : vnode
    }
    return [component.name, ...(component.aliases ?? [])].map((name) => [name, Own] as const)
  })
  const byName: Record<string, unknown> = Object.fromEntries(entries)
  for (const [name, Own] of entries) {
    const [owner, member] = name.split('.')
    if (owner && member) byName[owner] = Object.assign(byName[owner] ?? {}, { [member]: Own })
  }
  return byName
}

function loadModules(
  code: string,
  { reacts, base, user }: Pick<RunOptions, 'base' | 'user'> & { reacts: boolean },
): Expressions[] {
  const { jsx } = jsxRuntime
  const draw = (type: never, props: never, key: never) => jsx(type, withBase(type, props, base), key)
  const createElement = (type: never, props: never, ...children: never[]) =>
    h(type, withBase(type, props, base), ...children)
  const react = { ...preact, ...hooks, jsx: draw, jsxs: draw, jsxDEV: draw, h: createElement, createElement }
  const provided: Record<string, unknown> = { 'octavo:components': ownComponents(reacts) }
  const load = (name: string) => provided[name] ?? react
  Object.assign(globalThis, { React: react })
  const module: { exports: { modules?: Expressions[] } } = { exports: {} }
  new Function('module', 'exports', 'require', 'user', code)(module, module.exports, load, user)
  return module.exports.modules ?? []
}

declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements {
      'octavo-island': Record<string, unknown>
      'octavo-slot': Record<string, unknown>
    }
  }
}
