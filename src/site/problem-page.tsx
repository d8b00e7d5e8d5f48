import { renderToString } from 'preact-render-to-string'
import { type PageTools, ToolsContext } from '../components/context.ts'
import { Fault } from '../render/fault.tsx'
import type { Page } from '../render/page.ts'
import type { Strings } from '../render/strings.ts'

/** In `dev`, a page that does not parse says why, above its last good form. */
export function withProblem(page: Page, tools: PageTools): Page {
  const problem = page.diagnostics.find(
    (item) =>
      item.code === 'page/syntax' || item.code === 'page/not-text' || item.code === 'page/front-matter',
  )
  if (!problem) return page
  const strings = tools.strings as Strings
  const { message, code, hint, at } = problem
  const card = renderToString(
    <ToolsContext.Provider value={tools}>
      <Fault
        title={strings.pageProblem}
        message={message.replaceAll('`', '')}
        code={code}
        hint={page.html ? strings.pageProblemShown : hint}
        at={at}
      />
    </ToolsContext.Provider>,
  )
  return { ...page, html: card + page.html }
}
