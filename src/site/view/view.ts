import type { Audience } from '../../access/audience.ts'
import type { Store } from '../../core/query.ts'
import { createLink } from '../../render/link.ts'
import { withAccountName } from '../../render/shell/account.tsx'
import { createSignPages } from '../../render/sign-in/pages.tsx'
import { createFlow } from '../flow/flow.ts'
import type { FlowOptions } from '../flow/options.ts'
import type { SharedFlow } from '../flow/shared.ts'
import { createSearchView } from '../search/view.ts'
import { createAgentsView } from './agents.ts'
import { createBuildView } from './build.ts'
import type { ViewContext } from './context.ts'
import { createFilesView } from './files.ts'
import { createFrame } from './frame.ts'
import { createNavigationView } from './navigation.ts'
import { createNotFound } from './not-found.ts'
import { createPageReader } from './page-reader.ts'
import { createPagesView } from './pages.ts'

export type ViewInput = { store: Store; common: SharedFlow; options: FlowOptions }

export type View = ReturnType<typeof createView>['view']

/** The site for one audience. It contains nothing that the audience may not see. */
export function createView({ store, common, options }: ViewInput, audience: Audience) {
  const { base } = options
  const link = createLink(base)
  const flow = createFlow(options, common, audience)
  const context: ViewContext = { store, flow, options, audience, link }
  const readFrame = createFrame(context)
  const reader = createPageReader(context, readFrame)
  const agents = createAgentsView(context)
  const { buildView, queries } = createBuildView(context, reader)
  const view = {
    ...agents,
    ...createSearchView(context),
    ...createSignPages(() => readFrame()),
    ...createPagesView(context, reader),
    ...createNavigationView(context),
    ...createFilesView(context),
    ...buildView,
    notFound: createNotFound(context, readFrame, agents.suggestPages),
    /** Adds the name of the signed-in user, which is unknown when a page is rendered. */
    withAccountName,
    base,
    link,
    /** The public URL of the site, including the base path, if known. */
    address: async () => (await store.get(flow.chrome.frame, '')).address,
    /** Whether pages have a form for feedback. */
    takesFeedback: async () => (await store.get(flow.chrome.frame, '')).feedback !== undefined,
    config: async () => (await store.get(flow.shared.config)).value,
  }
  return { view, flow, queries }
}
