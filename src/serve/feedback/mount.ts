import type { IncomingMessage, ServerResponse } from 'node:http'
import { problemResponse } from '../../core/diagnostic/problem.ts'
import { feedbackResponse } from '../../http/feedback-route.ts'
import { allowOrigin, checkOrigin } from '../../relay/check/origin.ts'
import { Refusal } from '../../relay/response/refusal.ts'
import type { RequestLimit } from '../request-limit.ts'
import type { SiteSource } from '../site-source.ts'
import { createThrowingListener } from '../throwing-listener.ts'
import { type AlwaysSent, writeResponse } from '../write-response.ts'
import type { Deliver } from './deliver.ts'

type MountInput = {
  site: Pick<SiteSource, 'takesFeedback'>
  deliver: Deliver
  limit: Pick<RequestLimit, 'refuse'>
  /** The public URL of the site, including the base path. */
  siteUrl: () => string
  publicUrl?: string
  trustProxy: number
  /** Origins of static copies whose readers send feedback here. */
  origins: readonly string[]
  always: AlwaysSent
  onFault: (fault: Error) => void
  now: () => Date
}

export type FeedbackMount = {
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>
}

/** Receives feedback from the site's pages and its static copies. */
export function createFeedbackMount(input: MountInput): FeedbackMount {
  const { site, deliver, limit, publicUrl, trustProxy, origins, always, onFault } = input
  const publicOrigin = publicUrl === undefined ? undefined : new URL(publicUrl).origin

  const listener = createThrowingListener(async (request, { incoming }) => {
    const message = incoming as IncomingMessage
    try {
      return await feedbackResponse(request, {
        takesFeedback: (page) => site.takesFeedback(page, message),
        deliver: (feedback) =>
          deliver({ time: input.now().toISOString(), url: input.siteUrl() + feedback.page, ...feedback }),
      })
    } catch (fault) {
      onFault(fault as Error)
      return problemResponse(502, 'not_delivered', { title: 'The feedback could not be stored' })
    }
  })

  async function refuse(request: IncomingMessage, response: ServerResponse): Promise<Response | undefined> {
    if (!allowOrigin(request, response, origins)) {
      try {
        checkOrigin(request, publicOrigin, trustProxy)
      } catch (problem) {
        if (!(problem instanceof Refusal)) throw problem
        return problemResponse(403, 'origin_refused', { title: "Only this site's pages can send feedback" })
      }
    } else if (request.method === 'OPTIONS') return new Response(null, { status: 204 })
    return limit.refuse(request)
  }

  return {
    async handle(request, response) {
      const refusal = await refuse(request, response)
      if (refusal) return writeResponse(refusal, { request, response, always })
      return listener(request, response)
    },
  }
}
