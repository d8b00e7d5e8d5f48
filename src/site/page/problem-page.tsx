import { renderToString } from 'preact-render-to-string'
import { type PageTools, ToolsContext } from '../../components/base/context.ts'
import type { Diagnostic } from '../../core/diagnostic/diagnostic.ts'
import type { Page } from '../../render/page.ts'
import { Fault } from '../../render/shell/fault.tsx'
import type { Strings } from '../../strings/english.ts'

const codes = ['page/syntax', 'page/not-text', 'page/front-matter', 'page/failed']

/** Adds an error card to a page that failed to render; in `dev` with the reason, above the last version. */
export function withProblem(page: Page, tools: PageTools, dev: boolean): Page {
  const diagnostic = page.diagnostics.find(({ code }) => codes.includes(code))
  if (!diagnostic || (!dev && page.html !== '')) return page
  const strings = tools.strings as Strings
  const { message, code, at } = diagnostic
  const problem = {
    message: message.replaceAll('`', ''),
    code,
    at,
    hint: page.html ? strings.pageProblemShown : diagnostic.hint,
  }
  const card = renderToString(
    <ToolsContext.Provider value={tools}>
      <Fault title={dev ? strings.pageProblem : undefined} problem={dev ? problem : undefined} />
    </ToolsContext.Provider>,
  )
  return { ...page, html: card + page.html }
}

/** In `dev`, shows why docs.json cannot be used instead of an empty site. */
export function ConfigProblem({ diagnostic, title }: { diagnostic: Diagnostic; title: string }) {
  const { message, code, at, hint } = diagnostic
  return (
    <main class="o-solo" id="content-area">
      <div class="o-lost">
        <h1>{title}</h1>
        <Fault
          title={title}
          problem={{ message: message.replaceAll('`', ''), code, at, hint: hint?.replaceAll('`', '') }}
        />
      </div>
    </main>
  )
}
