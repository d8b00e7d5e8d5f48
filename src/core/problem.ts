/** A fault for a program that asked: https://www.rfc-editor.org/rfc/rfc9457. `code` is for its code, the rest for people. */
export function problemResponse(status: number, code: string, title: string, detail?: string): Response {
  return new Response(
    JSON.stringify({ type: 'about:blank', title, status, code, ...(detail && { detail }) }),
    {
      status,
      headers: {
        'Content-Type': 'application/problem+json',
        'Cache-Control': 'no-store',
        'X-Content-Type-Options': 'nosniff',
        'Cross-Origin-Resource-Policy': 'same-origin',
      },
    },
  )
}
