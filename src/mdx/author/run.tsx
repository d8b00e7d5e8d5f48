import * as preact from 'preact'
import { type ComponentChild, Fragment, h } from 'preact'
import * as hooks from 'preact/hooks'
import * as jsxRuntime from 'preact/jsx-runtime'
import { renderToString } from 'preact-render-to-string'
import { type PageTools, ToolsContext, useTools } from '../../components/context.ts'
import { components } from '../../components/index.ts'
import { Fault } from '../../render/fault.tsx'
import type { CodeRef, CodeScope, IslandNode } from '../expanded.ts'
import { checkProps } from '../props.ts'
import type { AuthorCode, BodyProblem } from '../render-body.tsx'

type Expressions = ((scope: Record<string, unknown>) => unknown)[]

export type RunOptions = {
  /** CommonJS text made by `bundleAuthor`. */
  code: string
  scopes: CodeScope[]
  /** Where the browser finds the same code; undefined when nothing on the page reacts. */
  browserUrl: string | undefined
  showPlace: boolean
  problems: BodyProblem[]
}

/** Runs the author's code. This is the only place that does, and it is called in the worker alone. */
export function runAuthorCode(options: RunOptions): AuthorCode {
  const modules = loadModules(options.code, options.browserUrl !== undefined)
  const value = (code: CodeRef): unknown => modules[code.module]?.[code.index]?.(scopeOf(code.scope))
  const scopeOf = (index: number): Record<string, unknown> => {
    const entries = Object.entries(options.scopes[index] ?? {})
    return Object.fromEntries(
      entries.map(([name, item]) => [name, 'code' in item ? value(item.code) : item.value]),
    )
  }
  return {
    value: (code) => value(code),
    island(node, children, tools) {
      try {
        return renderIsland(node, children, tools)
      } catch (problem) {
        const message = problem instanceof Error ? problem.message : String(problem)
        options.problems.push({ at: node.at, message })
        return (
          <Fault
            message={
              options.showPlace
                ? `The code here failed: ${message}`
                : 'This part is not available at the moment.'
            }
            at={options.showPlace ? node.at : undefined}
          />
        )
      }
    },
  }

  function renderIsland(node: IslandNode, children: ComponentChild[], tools: PageTools): ComponentChild {
    const { code } = node
    const scope = scopeOf(code.scope)
    const run = modules[code.module]?.[code.index]
    if (!run) throw new Error('the code is not there')
    if (!options.browserUrl) {
      // Rendered here and now, so that what throws is caught here.
      const html = renderWith(
        tools,
        <Run give={() => toChild(run({ ...scope, children: h(Fragment, null, children) }))} />,
      )
      return <octavo-island dangerouslySetInnerHTML={{ __html: html }} />
    }
    const inner = renderWith(tools, h(Fragment, null, children))
    const slot = h('octavo-slot', { dangerouslySetInnerHTML: { __html: inner } })
    const html = renderWith(tools, <Run give={() => toChild(run({ ...scope, children: slot }))} />)
    const data = Object.keys(scope).length > 0 ? JSON.stringify(scope) : undefined
    return (
      <octavo-island
        data-src={options.browserUrl}
        data-code={`${code.module}.${code.index}`}
        data-scope={data}
        dangerouslySetInnerHTML={{ __html: html }}
      />
    )
  }
}

/** Calls the author's expression while rendering, so that hooks work in it. */
function Run({ give }: { give: () => preact.ComponentChildren }) {
  return <>{give()}</>
}

/** What braces may give: elements and texts show, plain objects are the author's mistake, said in words. */
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
 * Our components inside author code: attributes checked as on a page. In the browser they stay as they were rendered
 * here, so that their code need not be sent.
 */
function ownComponents(reacts: boolean): Record<string, unknown> {
  const entries = components.flatMap((component) => {
    const Own = ({ children, ...props }: Record<string, unknown>) => {
      const at = { file: '' as never, line: 1, column: 1, length: 1 }
      const { value } = checkProps(component, props, [], at)
      const tools = useTools()
      const vnode = h(component.html as never, value as never, children as never) as preact.VNode
      return reacts
        ? h('octavo-static', { dangerouslySetInnerHTML: { __html: renderWith(tools, vnode) } })
        : vnode
    }
    return [component.name, ...(component.aliases ?? [])].map((name) => [name, Own] as const)
  })
  return Object.fromEntries(entries)
}

function loadModules(code: string, reacts: boolean): Expressions[] {
  const react = { ...preact, ...hooks, ...jsxRuntime, createElement: h }
  const provided: Record<string, unknown> = { 'octavo:components': ownComponents(reacts) }
  const load = (name: string) => provided[name] ?? react
  const module = { exports: {} as { modules?: Expressions[] } }
  new Function('module', 'exports', 'require', code)(module, module.exports, load)
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
