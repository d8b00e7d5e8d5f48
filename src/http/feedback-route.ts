import { problemResponse } from '../core/diagnostic/problem.ts'
import { type Feedback, parseFeedback } from '../core/feedback-message.ts'
import { readBounded } from './read-bounded.ts'

type FeedbackRoute = {
  /** Whether this visitor may see the page, and it has a form. */
  takesFeedback: (page: string) => Promise<boolean>
  /** Throws if the feedback could not be stored. */
  deliver: (feedback: Feedback) => Promise<void>
}

const maxBytes = 16_000

/** Receives a reader's feedback. Other sites cannot send JSON without permission, which they never get. */
export async function feedbackResponse(
  request: Request,
  { takesFeedback, deliver }: FeedbackRoute,
): Promise<Response> {
  if (request.method !== 'POST') {
    const refusal = problemResponse(405, 'method_not_allowed', { title: 'Feedback is sent with POST' })
    refusal.headers.set('Allow', 'POST')
    return refusal
  }
  if (!/^application\/json(?:;|$)/i.test(request.headers.get('Content-Type') ?? ''))
    return problemResponse(415, 'unsupported_type', { title: 'Feedback must be JSON' })
  const text = await readBounded(request, maxBytes)
  if (text === undefined) return problemResponse(413, 'body_too_large', { title: 'Feedback is too long' })
  const feedback = parseFeedback(text)
  if (!feedback) return problemResponse(400, 'bad_feedback', { title: 'Invalid feedback' })
  if (!(await takesFeedback(feedback.page)))
    return problemResponse(404, 'unknown_page', { title: 'This page does not take feedback' })
  await deliver(feedback)
  return new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } })
}
