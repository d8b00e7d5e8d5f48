/**
 * A reader's opinion of a page. The browser sends it when the reader presses a thumb, and again with the reason; both
 * have the same `id`.
 */
export type Feedback = {
  id: string
  /** The site path of the page, without the base path. */
  page: string
  rating: Rating
  reason?: string
  comment?: string
}

export type Rating = keyof typeof feedbackReasons

export const feedbackReasons = {
  up: ['easy', 'solved', 'examples', 'other'],
  down: ['unclear', 'missing', 'incorrect', 'broken-example', 'other'],
} as const

export const feedbackPath = '/_platform/feedback'

export const maxCommentLength = 2000

/** Undefined if the text is not feedback. */
export function parseFeedback(text: string): Feedback | undefined {
  const value = parseObject(text)
  if (!value) return undefined
  const { id, page, rating, reason, comment } = value
  if (typeof id !== 'string' || !/^[\w-]{8,40}$/.test(id)) return undefined
  if (typeof page !== 'string' || !page.startsWith('/') || page.length > 2000) return undefined
  if (rating !== 'up' && rating !== 'down') return undefined
  const reasons: readonly unknown[] = feedbackReasons[rating]
  if (reason !== undefined && !reasons.includes(reason)) return undefined
  if (comment !== undefined && (typeof comment !== 'string' || comment.length > maxCommentLength))
    return undefined
  return {
    ...{ id, page, rating },
    ...(typeof reason === 'string' && { reason }),
    ...(typeof comment === 'string' && comment.trim() !== '' && { comment: comment.trim() }),
  }
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : undefined
  } catch {
    return undefined
  }
}
