import type { Audience } from '../access/audience.ts'
import type { Feedback } from '../core/feedback-message.ts'
import type { SiteFiles } from '../core/files.ts'
import { urlPath } from '../core/path.ts'
import { parseTarget } from '../http/address.ts'
import { type AppEnv, createApp } from '../http/app.ts'
import type { Assets } from '../http/assets.ts'
import { feedbackResponse } from '../http/feedback-route.ts'
import { pageHeaders } from '../http/security-headers.ts'
import type { CallApi } from '../request/call-result.ts'
import type { Site } from '../site/site.ts'
import type { View } from '../site/view/view.ts'
import type { Findings } from './findings.ts'
import type { Live } from './live.ts'

type PreviewInput = {
  site: Site
  files: SiteFiles
  assets: Assets
  base: string
  audience: Audience
  live: Live
  findings: Findings
  isOwnHost: (request: Request) => boolean
  call: CallApi
  onFeedback: (feedback: Feedback) => void
  /** A page was rendered. */
  onPage: () => void
  onFault: (fault: Error) => void
}

/** The app as the preview's audience sees it, with the preview's own URLs. */
export function createPreviewFetch(input: PreviewInput) {
  const { site, base, audience, live, findings } = input
  const readApp = createAppReader(input)
  const reader = audience.kind === 'reader' ? { user: { groups: [...audience.groups] } } : {}

  return async (request: Request, hostEnv?: unknown): Promise<Response> => {
    // From Hono's Node server.
    const env = (hostEnv ?? {}) as AppEnv
    if (!input.isOwnHost(request))
      return new Response('This preview only accepts requests for its own host.', { status: 403 })
    const { url = request.url } = (env.incoming ?? {}) as { url?: string }
    const target = parseTarget(url, base)
    if (target.isNormal && target.address.path === '/_octavo/dev/events')
      return live.connect({ kind: 'hello', revision: site.revision(), diagnostics: findings.current() })
    if (target.isNormal && target.address.path === '/_octavo/dev/compat') return compatResponse(input)
    if (target.isNormal && target.address.kind === 'feedback')
      return feedbackResponse(request, previewFeedback(input))
    const state = `${live.boot} ${site.revision()}`
    const response = await (await readApp()).fetch(request, { ...env, target, ...reader })
    if (!response.headers.get('Content-Type')?.startsWith('text/html')) return response
    input.onPage()
    return withState(response, state)
  }
}

/** The view changes when docs.json adds or removes sign-in. */
function createAppReader({ site, audience, assets, onFault, call }: PreviewInput) {
  const apps = new WeakMap<View, ReturnType<typeof createApp>>()
  return async () => {
    const view = await site.view(audience)
    const app = apps.get(view) ?? createApp(view, assets, { onFault, call })
    apps.set(view, app)
    return app
  }
}

/** Nothing is stored: the owner sees the feedback in the terminal. */
const previewFeedback = ({ site, audience, onFeedback }: PreviewInput) => ({
  takesFeedback: async (page: string) => {
    const view = await site.view(audience)
    return (await view.takesFeedback()) && (await view.map()).routes.has(urlPath(page))
  },
  deliver: async (feedback: Feedback) => onFeedback(feedback),
})

async function compatResponse({ site, audience, files }: PreviewInput): Promise<Response> {
  const [{ findUses }, { renderUses }, { readSources }] = await Promise.all([
    import('../compat/index.ts'),
    import('../compat/page.tsx'),
    import('../compat/source-files.ts'),
  ])
  const view = await site.view(audience)
  const html = await view.plainPage('Compatibility', renderUses(findUses(await readSources(files))))
  return new Response(html, { headers: pageHeaders(html, await view.policy()) })
}

/** Adds the revision that the page shows, so that its script notices changes since. */
async function withState(response: Response, state: string): Promise<Response> {
  // Only the owner's own files have a length.
  if (response.status === 304 || response.headers.has('Content-Length')) return response
  const headers = new Headers(response.headers)
  headers.delete('ETag')
  const html = await response.text()
  const body = html.replace(' data-events="', () => ` data-state="${state}" data-events="`)
  return new Response(body, { status: response.status, headers })
}
