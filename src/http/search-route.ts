import { problemResponse } from '../core/diagnostic/problem.ts'
import type { View } from '../site/view/view.ts'

/** `/~search/<scope>.json?q=…`: what a reader finds; without a question, what the dialog says. */
export async function searchResponse(site: View, scope: string, request: Request): Promise<Response> {
  const texts = await site.searchTexts(scope)
  if (!texts)
    return problemResponse(404, 'no_such_search', { title: 'This site has no such search', detail: scope })
  const query = new URL(request.url).searchParams.get('q')
  if (query === null) {
    // Who opens the dialog will ask in a moment: what can be made until then is made. A fault is told to who asks.
    void site.search(scope, 'a').catch(() => {})
    return json({ kind: 'server', ...texts }, request)
  }
  return json(query.trim() === '' ? { groups: [], count: 0 } : await site.search(scope, query), request)
}

/** A moment, so that one word that many type is looked for once. */
function json(value: unknown, request: Request): Response {
  return new Response(request.method === 'HEAD' ? null : JSON.stringify(value), {
    headers: {
      'Content-Type': 'application/json',
      'Cache-Control': 'public, max-age=0, s-maxage=60',
      'X-Content-Type-Options': 'nosniff',
      'X-Robots-Tag': 'noindex',
      'Cross-Origin-Resource-Policy': 'same-origin',
    },
  })
}
