/** An answer before it is a `Response`, which costs more than what it says. */
export type PlainResponse = { status: number; headers: Record<string, string>; body: string }

/** A fault for a program that asked: https://www.rfc-editor.org/rfc/rfc9457. `code` is for its code, the rest for people. */
export function describeProblem(
  status: number,
  code: string,
  [title, detail]: [string, string?],
): PlainResponse {
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

export function problemResponse(status: number, code: string, title: string, detail?: string): Response {
  return responseOf(describeProblem(status, code, [title, detail]))
}
