/** A response before it becomes a `Response` object, which is expensive to create. */
export type PlainResponse = { status: number; headers: Record<string, string>; body: string }

/** The human-readable part of a problem. */
type ProblemText = { title: string; detail?: string }

/** Problem details, https://www.rfc-editor.org/rfc/rfc9457. Clients read `code`. */
export function describeProblem(status: number, code: string, { title, detail }: ProblemText): PlainResponse {
  return {
    status,
    body: JSON.stringify({ type: 'about:blank', title, status, code, ...(detail && { detail }) }),
    headers: {
      'Content-Type': 'application/problem+json',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      'Cross-Origin-Resource-Policy': 'same-origin',
    },
  }
}

export const responseOf = ({ status, headers, body }: PlainResponse): Response =>
  new Response(body === '' ? null : body, { status, headers })

export function problemResponse(status: number, code: string, text: ProblemText): Response {
  return responseOf(describeProblem(status, code, text))
}
