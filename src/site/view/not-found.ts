import { asUrlPath } from '../../core/path.ts'
import { notFoundMarker, renderNotFound } from '../../render/shell/not-found.tsx'
import { type PageFrame, renderShell } from '../../render/shell/shell.tsx'
import { ConfigProblem } from '../page/problem-page.tsx'
import type { createAgentsView } from './agents.ts'
import type { ViewContext } from './context.ts'
import type { ReadFrame } from './frame.ts'

type Suggest = ReturnType<typeof createAgentsView>['suggestPages']

/** `isWhole`: in the preview, the error of an unreadable docs.json replaces all pages. */
type NotFoundShell = { shell: string; frame: PageFrame; isWhole: boolean }

/** The 404 page. */
export function createNotFound(context: ViewContext, readFrame: ReadFrame, suggestPages: Suggest) {
  const { store, flow, options, link } = context
  let cached: { revision: number; shell: Promise<NotFoundShell> } | undefined

  async function renderNotFoundShell(): Promise<NotFoundShell> {
    const frame = await readFrame()
    const { strings } = frame.layout
    const title = frame.chrome.notFound.title ?? strings.notFoundTitle
    const head = { title, url: asUrlPath('/404'), meta: {}, keywords: [], noindex: true }
    const settings = await store.get(flow.shared.config)
    const [diagnostic] = settings.value.usable ? [] : settings.diagnostics
    const problem =
      options.dev && diagnostic ? ConfigProblem({ diagnostic, title: strings.configProblem }) : undefined
    const shell = renderShell({ ...frame, head, children: problem ?? notFoundMarker })
    return { shell, frame, isWhole: problem !== undefined }
  }

  /** Rendered once per revision. */
  function notFoundShell(): Promise<NotFoundShell> {
    const revision = store.revision()
    if (cached?.revision === revision) return cached.shell
    const shell = renderNotFoundShell()
    cached = { revision, shell }
    // Retry after a failure.
    shell.catch(() => {
      cached = undefined
    })
    return shell
  }

  return async function notFound(path: string): Promise<string> {
    const { shell, frame, isWhole } = await notFoundShell()
    if (isWhole) return shell
    const pages = await suggestPages(path)
    const suggestions = pages.map((item) => ({ ...item, href: link(item.url) }))
    return renderNotFound(shell, { ...frame, path, suggestions })
  }
}
